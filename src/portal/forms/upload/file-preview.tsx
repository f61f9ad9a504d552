import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../../ui/leaving/page-dialog.tsx'
import { type FileDetails, useFormServices } from '../form-services.tsx'
import { previewOf } from './preview-of.ts'

/** A picture, larger; of what cannot be shown here the sentence that says so, and the way to it. */
export function FilePreview({ file, open, onClose }: { file: FileDetails; open: boolean; onClose: () => void }) {
  const say = useTexts('uploads')
  const button = useTexts('buttons')
  const { limits, openFile, downloadFile } = useFormServices()
  const titleId = useId()
  const { id, original_file_name: name, src } = file
  const isShown = previewOf(name, limits.previews) === 'picture'
  return (
    <PageDialog open={open} onClose={onClose} maxWidth="md" fullWidth={isShown} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent>
        {isShown ? (
          <Box component="img" src={src} alt={say('picture', { name })} sx={picture} />
        ) : (
          <>
            <Typography>{limits.previews.message}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {say('download-to-look')}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {button('close')}
        </Button>
        {isShown ? <Button onClick={() => openFile(id)}>{button('new-tab')}</Button> : null}
        <Button variant="contained" onClick={() => downloadFile(id)}>
          {button('download')}
        </Button>
      </DialogActions>
    </PageDialog>
  )
}

// At its own size where there is room: whoever checks a logo sees its pixels.
const picture = {
  display: 'block',
  mx: 'auto',
  maxWidth: '100%',
  maxHeight: '70vh',
  bgcolor: 'own.sunken',
  borderRadius: '8px',
} as const
