import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Entered, ink, NameAndDescription, Picture } from './phone-parts.tsx'
import type { Previewed } from './preview-data.ts'

/** The beginning of a conversation: who writes stands above it, with logo, name and description. */
export function Conversation({ shown }: { shown: Previewed }) {
  const say = useTexts('phone')
  const accent = shown.colour ?? ink.accent
  return (
    <>
      <Box sx={head}>
        <Icon name="left" size={18} />
        <Picture file={shown.logo} circle={32} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: 14, ...oneLine }}>
          <Entered text={shown.name} instead={say('name')} />
        </Box>
        <Icon name="more" size={18} />
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.75, textAlign: 'center', px: 2, py: 2.5 }}>
        <Picture file={shown.logo} circle={64} />
        <NameAndDescription shown={shown} />
      </Box>
      <Box sx={{ px: 1.5, pb: 1.5, mt: 'auto', display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box sx={{ bgcolor: ink.sunken, borderRadius: '16px 16px 16px 4px', px: 1.5, py: 1, fontSize: 13, maxWidth: '85%' }}>
          {say('message')}
        </Box>
        <Box
          sx={{
            border: `1px solid ${ink.line}`,
            borderRadius: 999,
            px: 1.5,
            py: 0.5,
            fontSize: 13,
            fontWeight: 500,
            color: accent,
          }}
        >
          {say('reply')}
        </Box>
        <Box sx={writing}>{say('writing')}</Box>
      </Box>
    </>
  )
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const head = { display: 'flex', alignItems: 'center', gap: 1, px: 1.25, py: 1.25, borderBottom: `1px solid ${ink.line}` } as const
const writing = {
  justifySelf: 'stretch',
  mt: 0.5,
  px: 1.75,
  py: 1,
  borderRadius: 999,
  bgcolor: ink.sunken,
  color: ink.soft,
  fontSize: 13,
} as const
