import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { LoadFailed } from '../states/load-failed.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type DrawnPage, drawPage } from './draw-page.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import { useRoom } from './use-room.ts'
import type { View } from './use-view.ts'
import { ViewFrame } from './view-frame.tsx'

type Props = { load: () => Promise<ArrayBuffer>; name: string; view: View; onFailed: () => void }

/** A PDF page by page, with its words for screen readers and its links to the web. */
export function PdfView({ load, name, view, onFailed }: Props) {
  const say = useTexts('viewer')
  const button = useTexts('buttons')
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const { open, problem, retry } = useOpenPdf(load, view.setPages, onFailed)
  const paper = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnPage | null>(null)
  const { page, zoom, turned } = view
  const width = room?.width
  useEffect(() => {
    if (!open || !width) return
    const left = new AbortController()
    drawPage(open.pdf, { page, width: width * zoom, turned }, left.signal).then(
      made => {
        if (left.signal.aborted) return
        paper.current?.replaceChildren(made.canvas)
        setDrawn(made)
      },
      () => left.signal.aborted || onFailed(),
    )
    return () => left.abort()
  }, [open, width, page, zoom, turned, onFailed])
  return (
    <ViewFrame ref={frame} view={view} label={say('preview-of', { name })} busy={!drawn && problem === null}>
      {problem !== null ? (
        <Box role="alert" sx={{ m: 'auto', p: 2, textAlign: 'center' }}>
          <Typography sx={{ mb: 1 }}>{problem}</Typography>
          <Button onClick={retry}>{button('retry')}</Button>
        </Box>
      ) : drawn ? null : (
        <Skeleton
          variant="rectangular"
          role="status"
          aria-label={say('loading')}
          sx={{ position: 'absolute', inset: 0, height: 'auto' }}
        />
      )}
      <div style={{ position: 'relative', margin: 'auto', flex: 'none' }}>
        <div ref={paper} aria-hidden />
        <VisuallyHidden data-page={drawn?.page}>{drawn?.text}</VisuallyHidden>
        {drawn?.links.map(({ href, style }) => (
          <a
            key={`${href} ${style.left} ${style.top}`}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            style={{ position: 'absolute', ...style }}
          >
            <VisuallyHidden>{href}</VisuallyHidden>
          </a>
        ))}
      </div>
    </ViewFrame>
  )
}

/** The open PDF; `problem`: it did not arrive. What arrived and is no PDF that can be opened has failed. */
function useOpenPdf(load: Props['load'], onPages: (pages: number) => void, onFailed: () => void) {
  const [open, setOpen] = useState<OpenPdf | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` loads it once more
  useEffect(() => {
    let here = true
    let made: OpenPdf | undefined
    const run = async (): Promise<void> => {
      const content = await load().catch((error: Error) => {
        if (here) setProblem(error.message)
        return null
      })
      if (content === null || !here) return
      const opened = await openPdf(content).catch((error: unknown) => {
        if (here && error instanceof LoadFailed) setProblem(error.message)
        else if (here) onFailed()
        return null
      })
      if (!here) return opened?.close()
      if (opened === null) return
      made = opened
      onPages(opened.pdf.numPages)
      setOpen(opened)
    }
    void run()
    return () => {
      here = false
      made?.close()
    }
  }, [load, tries, onFailed])
  const retry = (): void => {
    setProblem(null)
    setTries(count => count + 1)
  }
  return { open, problem, retry }
}
