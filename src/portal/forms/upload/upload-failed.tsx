import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'

/** Says that a file did not arrive; the words are the specification's (onboarding 8). */
export function UploadFailed({ onRetry }: { onRetry: () => void }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Error Occurred while uploading Image</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>Please check internet connection or try again</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpen(false)}>Close</Button>
        <Button
          variant="contained"
          color="primary"
          autoFocus
          onClick={() => {
            setOpen(false)
            onRetry()
          }}
        >
          Retry
        </Button>
      </DialogActions>
    </Dialog>
  )
}
