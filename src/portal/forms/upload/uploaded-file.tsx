import { Box, Button, IconButton, Skeleton, useMediaQuery } from '@mui/material'
import { useCallback, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { FileDialog } from '../../ui/files/file-dialog.tsx'
import { FileView, type ViewedFile } from '../../ui/files/file-view.tsx'
import { previewOf } from '../../ui/files/preview-of.ts'
import { useView } from '../../ui/files/use-view.ts'
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
  const [isShown, setShown] = useState(false)
  const [isOver, setOver] = useState(false)
  const opens = useRef<HTMLButtonElement>(null)
  // One for both, so that what is opened larger stays as it was turned.
  const view = useView()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
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
  // Whoever reads a record reads its files beside its fields, where there is room; whoever uploads one looks at it and goes on.
  const isBeside = isShown || (shown !== 'none' && onDelete === undefined && !isNarrow)
  const putAway = (): void => {
    setShown(false)
    opens.current?.focus()
  }
  const viewed: ViewedFile = { name, shown, src: file.src, load, unavailable: limits.previews.message }
  return (
    <FileCard
      name={name}
      note={sizeInWords(file.bytes) + measures}
      picture={shown === 'picture' ? file.src : undefined}
      below={
        isShown ? (
          <Box ref={bringIntoView} sx={{ scrollMargin: '80px 0 24px' }}>
            <FileView file={viewed} view={view} />
            <Button size="small" variant="text" onClick={() => setOver(true)} sx={{ mt: 0.5 }}>
              {say('larger')}
            </Button>
          </Box>
        ) : null
      }
      onEscape={isShown ? putAway : undefined}
    >
      <Button
        ref={opens}
        size="small"
        aria-label={say('view-file', { name })}
        {...(isBeside && { 'aria-expanded': isShown })}
        onClick={() => (isBeside ? setShown(!isShown) : setOver(true))}
      >
        {say('view')}
      </Button>
      <IconButton aria-label={say('download-file', { name })} onClick={() => downloadFile(id)}>
        <Icon name="download" />
      </IconButton>
      {remove(name)}
      <FileDialog
        file={viewed}
        view={view}
        characters={limits.display.fileNameCharacters}
        open={isOver}
        onClose={() => setOver(false)}
        onDownload={() => downloadFile(id)}
        onOpen={shown === 'picture' ? () => openFile(id) : undefined}
      />
    </FileCard>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
