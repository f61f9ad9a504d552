import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../../ui/leaving/page-dialog.tsx'

/** Says that a file did not arrive; the words are the specification's (onboarding 8). */
export function UploadFailed({ onRetry }: { onRetry: () => void }) {
  const say = useTexts('uploads')
  const button = useTexts('buttons')
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <PageDialog open={open} onClose={() => setOpen(false)} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{say('failed-title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{say('failed-text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)}>{button('close')}</Button>
        <Button
          variant="contained"
          color="primary"
          autoFocus
          onClick={() => {
            setOpen(false)
            onRetry()
          }}
        >
          {button('retry')}
        </Button>
      </DialogActions>
    </PageDialog>
  )
}
