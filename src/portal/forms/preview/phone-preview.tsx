import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Conversation } from './conversation.tsx'
import { InfoPage } from './info-page.tsx'
import { previewedIn } from './preview-data.ts'

type View = 'conversation' | 'info'

/** A phone that shows what is entered in a form with `x-preview`: the conversation, and the page with information and options. */
export function PhonePreview({ form, data }: { form: PublishedForm; data: JsonObject }) {
  const say = useTexts('phone')
  const [view, setView] = useState<View>('conversation')
  const shown = previewedIn(form, data)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={say('views')}
        onChange={(_event, next: View | null) => next && setView(next)}
      >
        <ToggleButton value="conversation">{say('conversation')}</ToggleButton>
        <ToggleButton value="info">{say('info-and-options')}</ToggleButton>
      </ToggleButtonGroup>
      {/* What does not fit is scrolled to, by keyboard as well. */}
      <Box sx={phone} role="group" aria-label={say('screen')} tabIndex={0}>
        {view === 'conversation' ? <Conversation shown={shown} /> : <InfoPage shown={shown} />}
      </Box>
      <Box component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary', textAlign: 'center' }}>
        {say('differ')}
      </Box>
    </Box>
  )
}

/** In place of a phone that is still being read: as high, so that nothing below it moves once it is there. */
export function PhonePreviewSkeleton() {
  return <Skeleton variant="rounded" width="100%" sx={{ maxWidth: 300, height: 560 + 84, justifySelf: 'center' }} />
}

// A phone in daylight, whatever the scheme of the portal: the colours are those that the contrast is measured against.
const phone = {
  width: '100%',
  maxWidth: 300,
  height: 560,
  overflow: 'hidden auto',
  display: 'flex',
  flexDirection: 'column',
  border: '8px solid #1b1d24',
  borderRadius: '32px',
  bgcolor: '#ffffff',
  color: '#1f1f1f',
  colorScheme: 'light',
  overflowWrap: 'anywhere',
} as const
