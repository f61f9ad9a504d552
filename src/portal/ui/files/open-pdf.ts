import type { PDFDocumentProxy } from 'pdfjs-dist'
import { loadScript } from '../states/load-failed.ts'

/** A PDF that is open. `close` ends the thread that reads it. */
export type OpenPdf = { pdf: PDFDocumentProxy; close: () => void }

/**
 * Opens a PDF for drawing its pages, with scripts that are loaded for the first one. Nothing in it is run, and nothing is fetched for it.
 *
 * @throws for what is no PDF, is damaged, or asks for a password.
 */
export async function openPdf(content: ArrayBuffer): Promise<OpenPdf> {
  const [{ getDocument, PDFWorker, VerbosityLevel }, { startPdfWorker }] = await loadScript(() =>
    Promise.all([import('pdfjs-dist'), import('./pdf-worker.ts')]),
  )
  const port = startPdfWorker()
  const close = (): void => port.terminate()
  try {
    const broken = new Promise<never>((_, reject) => port.addEventListener('error', reject, { once: true }))
    const worker = PDFWorker.create({ port })
    const task = getDocument({
      data: content,
      worker,
      useWasm: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: VerbosityLevel.ERRORS,
    })
    return { pdf: await Promise.race([task.promise, broken]), close }
  } catch (error) {
    close()
    throw error
  }
}
