import { Button, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material'
import { useId } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PageDialog } from '../leaving/page-dialog.tsx'
import { TruncatedText } from '../truncated-text.tsx'
import { FileView, type ViewedFile } from './file-view.tsx'
import type { View } from './use-view.ts'

type Props = {
  file: ViewedFile
  view: View
  /** Characters of its name that are shown; the rest on hover. */
  characters: number
  open: boolean
  onClose: () => void
  onDownload: () => void
  /** Shows it in a tab of its own, where that can be done. */
  onOpen?: (() => void) | undefined
}

/** A file over the page: looked at, or said that it cannot be shown, and the way to save it. */
export function FileDialog({ file, view, characters, open, onClose, onDownload, onOpen }: Props) {
  const button = useTexts('buttons')
  const titleId = useId()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const isShown = file.shown !== 'none'
  return (
    <PageDialog
      open={open}
      onClose={onClose}
      maxWidth="lg"
      fullWidth={isShown}
      fullScreen={isShown && isNarrow}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        <TruncatedText text={file.name} characters={characters} />
      </DialogTitle>
      <DialogContent>
        <FileView file={file} view={view} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {button('close')}
        </Button>
        {onOpen ? <Button onClick={onOpen}>{button('new-tab')}</Button> : null}
        <Button variant="contained" onClick={onDownload}>
          {button('download')}
        </Button>
      </DialogActions>
    </PageDialog>
  )
}
