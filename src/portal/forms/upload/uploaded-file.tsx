import { Button, IconButton, Skeleton } from '@mui/material'
import { useCallback, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { FileDialog } from '../../ui/files/file-dialog.tsx'
import { FileView, type ViewedFile } from '../../ui/files/file-view.tsx'
import { previewOf } from '../../ui/files/preview-of.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFileDetails } from '../cached-loads.ts'
import { useFormServices } from '../form-services.tsx'
import { sizeInWords } from './check-file.ts'
import { FileCard } from './file-card.tsx'

/** A file that lies on the server: view, download, and delete where it may be deleted. */
export function UploadedFile({ id, onDelete }: { id: string; onDelete?: (name: string) => void }) {
  const say = useTexts('uploads')
  const button = useTexts('buttons')
  const { limits, downloadFile, openFile, loadFile } = useFormServices()
  const [isOpen, setOpen] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const load = useCallback(() => loadFile(id), [loadFile, id])
  const { value: file, failed, retry } = useFileDetails(id)
  const remove = (name: string) =>
    onDelete ? (
      <IconButton aria-label={say('delete-file', { name })} onClick={() => onDelete(name)}>
        <Icon name="bin" />
      </IconButton>
    ) : null

  if (failed) {
    return (
      <FileCard name={say('file')} tone="bad" note={say('details-failed')}>
        <Button size="small" onClick={retry}>
          {button('retry')}
        </Button>
        {remove(say('the-file'))}
      </FileCard>
    )
  }
  if (!file) return <Skeleton variant="rounded" height={66} aria-label={say('loading')} role="status" />
  const name = file.original_file_name
  const shown = previewOf(name, limits.previews)
  const measures = file.width && file.height ? ` · ${file.width} × ${file.height}` : ''
  // Whoever reads a record reads a document beside its fields; whoever uploads one looks at it and goes on.
  const isBeside = shown === 'document' && onDelete === undefined
  const viewed: ViewedFile = { name, shown, src: file.src, load, unavailable: limits.previews.message }
  return (
    <FileCard name={name} note={sizeInWords(file.bytes) + measures} picture={shown === 'picture' ? file.src : undefined}>
      <Button
        size="small"
        aria-label={say('view-file', { name })}
        {...(isBeside && { 'aria-expanded': isOpen })}
        onClick={() => setOpen(!isOpen)}
      >
        {say('view')}
      </Button>
      <IconButton aria-label={say('download-file', { name })} onClick={() => downloadFile(id)}>
        <Icon name="download" />
      </IconButton>
      {remove(name)}
      {isBeside && isOpen ? (
        <>
          <FileView file={viewed} />
          <Button size="small" variant="text" onClick={() => setLarge(true)}>
            {say('larger')}
          </Button>
        </>
      ) : null}
      <FileDialog
        file={viewed}
        characters={limits.display.fileNameCharacters}
        open={isBeside ? isLarge : isOpen}
        onClose={() => (isBeside ? setLarge(false) : setOpen(false))}
        onDownload={() => downloadFile(id)}
        onOpen={shown === 'picture' ? () => openFile(id) : undefined}
      />
    </FileCard>
  )
}
