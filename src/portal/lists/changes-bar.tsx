import { Button, Paper, Typography } from '@mui/material'
import { useTexts } from '../texts/use-texts.ts'
import type { ListChanges } from './use-list-changes.ts'

/** `left`: how many rows moved on. Below the rows, and at the lower edge while they are longer than the window: what others did to the list since it was read. It moves nothing. */
export function ChangesBar({ news: { added, show }, left }: { news: ListChanges; left: number }) {
  const say = useTexts('lists')
  const text = [...(added > 0 ? [say('new', { count: added })] : []), ...(left > 0 ? [say('left', { count: left })] : [])].join(
    ', ',
  )
  return (
    <Paper
      role="status"
      data-print="no"
      elevation={text ? 4 : 0}
      sx={text ? { ...bar, display: 'flex' } : { display: 'contents' }}
    >
      {text ? (
        <>
          <Typography variant="body2">{text}</Typography>
          <Button size="small" variant="contained" color="primary" onClick={show}>
            {say('show')}
          </Button>
        </>
      ) : null}
    </Paper>
  )
}

const bar = {
  position: 'sticky',
  bottom: 16,
  zIndex: 2,
  width: 'fit-content',
  alignItems: 'center',
  gap: 1.5,
  mx: 'auto',
  mt: 2,
  py: 0.75,
  pl: 2,
  pr: 0.75,
  borderRadius: '12px',
} as const
