import { Box, Button, CircularProgress } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../texts/use-texts.ts'

type FormActionsProps = {
  submitLabel: string
  tone?: 'normal' | 'bad' | undefined
  busy: boolean
  /** Why it cannot be sent yet, said beside the button, which is disabled. */
  heldBack?: string | undefined
  /** At the left: reset, back. */
  before?: ReactNode
  /** Just before the submit button: skip. */
  extra?: ReactNode
  /** Over the buttons, where somebody has just pressed one. */
  note?: ReactNode
}

/** The buttons of a form: what sends it at the lower right; on phones, and beside or over a page, the bar stays in view. */
export function FormActions({ submitLabel, tone = 'normal', busy, heldBack, before, extra, note }: FormActionsProps) {
  const say = useTexts('forms')
  const heldBackId = useId()
  return (
    <Box sx={bar} data-print="no">
      {note ? <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>{note}</Box> : null}
      <Box id={heldBackId} role="status" sx={held}>
        {heldBack}
      </Box>
      {before}
      <Box sx={{ flex: 1 }} />
      {extra}
      <Button
        type="submit"
        variant="contained"
        color={tone === 'bad' ? 'error' : 'primary'}
        {...(heldBack !== undefined && { disabled: true, 'aria-describedby': heldBackId })}
        // Not disabled while busy: that would take the focus away. The form itself does not send twice.
        aria-disabled={busy || undefined}
        startIcon={busy ? <CircularProgress size={14} color="inherit" aria-label={say('working')} /> : undefined}
      >
        {submitLabel}
      </Button>
    </Box>
  )
}

const held = {
  flexBasis: '100%',
  textAlign: { sm: 'end' },
  typography: 'body2',
  color: 'text.secondary',
  '&:empty': { display: 'none' },
} as const

const bar = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  mt: 2.5,
  position: { xs: 'sticky', sm: 'static' },
  bottom: 0,
  zIndex: 2,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 1.25, sm: 0 },
  // In a card, a dialog or a drawer its ground is theirs.
  bgcolor: { xs: 'background.default', sm: 'transparent' },
  '.MuiCard-root &': { bgcolor: { xs: 'background.paper' }, borderTop: 0 },
  // Also within a card: what opens over the page may stand there.
  '.MuiDialog-paper &, .MuiDrawer-paper &': { bgcolor: { xs: 'own.raised', sm: 'transparent' } },
  borderTop: { xs: 1, sm: 0 },
  borderColor: { xs: 'own.line' },
  // What is pressed there, and what is said of it, is in view wherever one has scrolled to.
  '[data-event] &': {
    position: 'sticky',
    bottom: 0,
    mx: -2.5,
    px: 2.5,
    py: 1.25,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'own.line',
  },
  '.MuiDrawer-paper[data-event] &': { bgcolor: 'own.raised' },
} as const
