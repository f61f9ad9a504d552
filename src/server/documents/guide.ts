import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Content } from '#engine/definitions/types.ts'
import type { FilledBlock } from '#engine/documents/types.ts'
import { writtenIn } from '#engine/texts/written-in.ts'
import { pageText } from '../page-texts.ts'

/** A content that a page offers as a PDF. */
type Guide = { content: string; title: string; bytes: number; updated: string; pdf: Buffer }

/** What was drawn of a set is kept as long as that set is: the same content is the same bytes. */
const drawn = new WeakMap<PublishedSet, Map<string, Promise<Guide>>>()

/** Ids of the contents that pages for everybody offer as PDFs. */
export function guidesOf({ navigation, contents }: PublishedSet): string[] {
  const offered = navigation.pages.filter(page => page.access === 'public' && page.with?.guide === true)
  return offered.map(page => String(page.with?.content)).filter(id => Object.hasOwn(contents, id))
}

/** Draws a content as a PDF, or gives what was drawn of it. */
export function guideOf(set: PublishedSet, id: string, content: Content): Promise<Guide> {
  const known = drawn.get(set) ?? new Map<string, Promise<Guide>>()
  drawn.set(set, known)
  const there = known.get(id)
  if (there) return there
  const coming = draw(set, id, content)
  known.set(id, coming)
  // A failure is not kept: whoever asks next tries again.
  coming.catch(() => known.delete(id))
  return coming
}

async function draw(set: PublishedSet, id: string, content: Content): Promise<Guide> {
  const { title, updated = '2026-01-01' } = content
  const portal = pageText(set, 'frame', 'portal')
  const document = {
    title,
    language: writtenIn(set).language,
    footer: `${portal} · ${title} · ${updated}`,
    blocks: blocksOf(content),
  }
  // Loaded late: only who asks for one pays for what draws.
  const { makePdf } = await import('./make-pdf.ts')
  const pdf = await makePdf(document, {}, new Date(updated), portal)
  return { content: id, title, updated, bytes: pdf.length, pdf }
}

function blocksOf({ title, introduction, notice, sections = [] }: Content): FilledBlock[] {
  return [
    { kind: 'heading', text: title },
    ...paragraphsOf([introduction, notice].filter(text => text !== undefined)),
    ...sections.flatMap(({ heading, paragraphs = [], list = [], table }): FilledBlock[] => [
      { kind: 'heading', text: heading },
      ...paragraphsOf(paragraphs),
      ...linesOf(list),
      ...(table ? [{ kind: 'table' as const, rows: rowsOf(table) }] : []),
    ]),
  ]
}

function paragraphsOf(texts: string[]): FilledBlock[] {
  return texts.map(text => ({ kind: 'paragraph', text }))
}

/** Under the first column of each row, what the others say. */
function rowsOf({ headers: [first, ...others], rows }: NonNullable<Content['table']>): { label: string; lines: string[] }[] {
  return rows.map(row => ({
    label: row[first?.key ?? ''] ?? '',
    lines: others.flatMap(({ key, label }) => (row[key] === undefined ? [] : [`${label}: ${row[key]}`])),
  }))
}

function linesOf(points: string[]): FilledBlock[] {
  return points.length > 0 ? [{ kind: 'lines', lines: points.map(text => `– ${text}`) }] : []
}
