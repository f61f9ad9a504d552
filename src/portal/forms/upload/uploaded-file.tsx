import { Button, IconButton, Skeleton } from '@mui/material'
import { useState } from 'react'
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
  const { limits, downloadFile } = useFormServices()
  const [isOpen, setOpen] = useState(false)
  const { value: file, failed, retry } = useFileDetails(id)
  const remove = (name: string) =>
    onDelete ? (
      <IconButton aria-label={`Delete ${name}`} onClick={() => onDelete(name)}>
        <Icon name="bin" />
      </IconButton>
    ) : null

  if (failed) {
    return (
      <FileCard name="File" tone="bad" note="Its name and size could not be loaded.">
        <Button size="small" onClick={retry}>
          Retry
        </Button>
        {remove('the file')}
      </FileCard>
    )
  }
  if (!file) return <Skeleton variant="rounded" height={66} aria-label="Loading the file" role="status" />
  const name = file.original_file_name
  const shown = previewOf(name, limits.previews)
  const isDocument = shown === 'document'
  const measures = file.width && file.height ? ` · ${file.width} × ${file.height}` : ''
  return (
    <FileCard name={name} note={sizeInWords(file.bytes) + measures} picture={shown === 'picture' ? file.src : undefined}>
      <Button
        size="small"
        aria-label={`View ${name}`}
        {...(isDocument && { 'aria-expanded': isOpen })}
        onClick={() => setOpen(!isOpen)}
      >
        View
      </Button>
      <IconButton aria-label={`Download ${name}`} onClick={() => downloadFile(id)}>
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
