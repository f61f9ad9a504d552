import { guideOf, guidesOf } from '../documents/guide.ts'
import { contentHeaders, disposition } from '../files/content-headers.ts'
import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** The guides that pages offer as PDFs, with their sizes and days. */
export const listGuides: Command<'list-guides'> = async ({ set }) => ({
  data: await Promise.all(
    guidesOf(set).map(async id => {
      const { content, title, bytes, updated } = await guideOf(set, id, set.contents[id] ?? { title: id })
      return { content, title, bytes, updated }
    }),
  ),
})

/** Sends a guide as a PDF. */
export const downloadGuide: Command<'download-guide'> = async ({ set, params, reply }) => {
  const content = guidesOf(set).includes(params.content) ? set.contents[params.content] : undefined
  if (!content) throw refuse(set, 'not-found')
  const { pdf, title } = await guideOf(set, params.content, content)
  reply.headers({
    ...contentHeaders({ mime_type: 'application/pdf', bytes: pdf.length }),
    'content-disposition': disposition('attachment', `${title}.pdf`),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  reply.send(pdf)
  return 'sent'
}
