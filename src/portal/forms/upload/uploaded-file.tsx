import { Button, IconButton, Skeleton } from '@mui/material'
import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFileDetails } from '../cached-loads.ts'
import { useFormServices } from '../form-services.tsx'
import { sizeInWords } from './check-file.ts'
import { DocumentFrame } from './document-frame.tsx'
import { FileCard } from './file-card.tsx'
import { FilePreview } from './file-preview.tsx'
import { previewOf } from './preview-of.ts'

/** A file that lies on the server: view, download, and delete where it may be deleted. */
export function UploadedFile({ id, onDelete }: { id: string; onDelete?: (name: string) => void }) {
  const say = useTexts('uploads')
  const button = useTexts('buttons')
  const { limits, downloadFile } = useFormServices()
  const [isOpen, setOpen] = useState(false)
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
  const isDocument = shown === 'document'
  const measures = file.width && file.height ? ` · ${file.width} × ${file.height}` : ''
  return (
    <FileCard name={name} note={sizeInWords(file.bytes) + measures} picture={shown === 'picture' ? file.src : undefined}>
      <Button
        size="small"
        aria-label={say('view-file', { name })}
        {...(isDocument && { 'aria-expanded': isOpen })}
        onClick={() => setOpen(!isOpen)}
      >
        {say('view')}
      </Button>
      <IconButton aria-label={say('download-file', { name })} onClick={() => downloadFile(id)}>
        <Icon name="download" />
      </IconButton>
      {remove(name)}
      {isDocument ? (
        isOpen && <DocumentFrame file={file} />
      ) : (
        <FilePreview file={file} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </FileCard>
  )
}
