import { Box, IconButton } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'
import type { View } from './use-view.ts'

/** Above a file: which page, how large, which way up. */
export function ViewBar({ view }: { view: View }) {
  const say = useTexts('viewer')
  const { page, pages, zoom, canEnlarge, canReduce } = view
  return (
    <Box role="toolbar" aria-label={say('tools')} sx={bar}>
      {pages > 1 ? (
        <Box sx={group}>
          <IconButton aria-label={say('page-before')} disabled={page === 1} onClick={() => view.goTo(page - 1)}>
            <Icon name="left" size={18} />
          </IconButton>
          <Box component="span" role="status" data-numeric>
            {say('page-of', { page, pages })}
          </Box>
          <IconButton aria-label={say('page-after')} disabled={page === pages} onClick={() => view.goTo(page + 1)}>
            <Icon name="right" size={18} />
          </IconButton>
        </Box>
      ) : null}
      <Box sx={{ ...group, ml: 'auto' }}>
        <IconButton aria-label={say('reduce')} disabled={!canReduce} onClick={view.reduce}>
          <Icon name="minus" size={18} />
        </IconButton>
        <Box component="span" data-numeric sx={{ minWidth: 44, textAlign: 'center' }}>
          {say('percent', { percent: Math.round(zoom * 100) })}
        </Box>
        <IconButton aria-label={say('enlarge')} disabled={!canEnlarge} onClick={view.enlarge}>
          <Icon name="plus" size={18} />
        </IconButton>
        <IconButton aria-label={say('turn')} onClick={view.turn}>
          <Icon name="retry" size={18} />
        </IconButton>
      </Box>
    </Box>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, typography: 'body2' } as const
const group = { display: 'flex', alignItems: 'center', gap: 0.5 } as const
