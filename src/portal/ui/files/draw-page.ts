import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { webAddress } from './web-address.ts'

/** How a page is drawn: its number from 1, pixels across, degrees clockwise. */
type PageLook = { page: number; width: number; turned: number }
type Place = { left: number; top: number; width: number; height: number }
/** A page that is drawn; `links` are those to the web, with their places on it. */
export type DrawnPage = { page: number; canvas: HTMLCanvasElement; text: string; links: { href: string; style: Place }[] }

/** Of a canvas that browsers still draw: a page enlarged beyond it is drawn coarser. */
const mostPixels = 16_000_000

/** Draws one page of a PDF on a canvas of its own. Left alone once `left` is aborted. */
export async function drawPage(pdf: PDFDocumentProxy, look: PageLook, left: AbortSignal): Promise<DrawnPage> {
  const page = await pdf.getPage(look.page)
  const rotation = (page.rotate + look.turned) % 360
  const viewport = page.getViewport({ scale: look.width / page.getViewport({ scale: 1, rotation }).width, rotation })
  const density = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.style.cssText = `display: block; width: ${viewport.width}px; height: ${viewport.height}px`
  left.throwIfAborted()
  const task = page.render({ canvas, viewport, ...(density !== 1 && { transform: [density, 0, 0, density, 0, 0] }) })
  left.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  return { page: look.page, canvas, text: await textOf(page), links: await linksOf(page, viewport) }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
}

/** Nothing else that a PDF asks for is followed: no mails, no files, no scripts, no other documents. */
async function linksOf(page: PDFPageProxy, viewport: ReturnType<PDFPageProxy['getViewport']>): Promise<DrawnPage['links']> {
  const found: { subtype?: string; url?: string; rect: number[] }[] = await page.getAnnotations()
  return found.flatMap(({ subtype, url, rect }) => {
    const href = subtype === 'Link' && typeof url === 'string' ? webAddress(url, url) : null
    if (href === null) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [
      viewport.convertToViewportPoint(left, bottom),
      viewport.convertToViewportPoint(right, top),
    ]
    const style = { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
    return [{ href, style }]
  })
}
