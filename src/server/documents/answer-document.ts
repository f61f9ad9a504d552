import { bytes } from '#engine/definitions/limits/quantities.ts'
import { filesOf, fillDocument } from '#engine/documents/fill-document.ts'
import { mayActOn } from '#engine/permissions/rights.ts'
import type { ActionOperations } from '#generated/operations.ts'
import { charge } from '../auth/limiter.ts'
import type { CommandRequest } from '../commands/command.ts'
import type { Dependencies } from '../dependencies.ts'
import { cleanName } from '../files/clean-name.ts'
import { contentHeaders, disposition } from '../files/content-headers.ts'
import { pageText } from '../page-texts.ts'
import { kindOf } from '../records/kind-of.ts'
import { findVisible } from '../records/reading/find-record.ts'
import { targetOfRecord } from '../records/reading/record-facts.ts'
import { refuse } from '../records/texts.ts'
import { redact } from '../records/visibility/redact.ts'
import { documentFacts } from './document-facts.ts'
import { documentPictures } from './document-pictures.ts'

/**
 * Sends a document of a record as a PDF. For its owner it is filled from the draft as long as there is one, and says so on every page;
 * for everybody else from what was submitted, and before that there is none.
 */
export async function answerDocument(
  kindId: string,
  request: CommandRequest<ActionOperations['document']>,
  deps: Dependencies,
): Promise<'sent'> {
  const { set, actor, reply, params } = request
  const whole = await findVisible(deps.pool, set, actor, kindId, params.id, 'read')
  const stored = redact(set, actor, whole)
  const { documents = {} } = kindOf(set, kindId)
  const use = Object.hasOwn(documents, params.name) ? documents[params.name] : undefined
  const document = use && set.documents[use.document]
  if (!use || !document) throw refuse(set, 'not-found')
  if (!mayActOn(actor, use.right, targetOfRecord(whole))) throw refuse(set, 'forbidden')
  const isDraft = stored.draft !== null && actor.organisation !== null && actor.organisation === stored.owner
  const record = isDraft ? { ...stored, data: stored.draft ?? {} } : stored
  if (Object.keys(record.data).length === 0) throw refuse(set, 'not-in-this-state')
  await charge(deps, [['document.perAccount', actor.id ?? '']], 'too-many')

  const now = deps.now()
  const limits = set.limits.documents
  const facts = await documentFacts(deps.pool, { set, actor, record, document, use, now })
  const pictures = await documentPictures(filesOf(document, facts), request, deps, bytes(limits.pictureSize))
  const addresses = Object.fromEntries(Object.entries(pictures).map(([id, { address }]) => [id, address]))
  const filled = fillDocument(document, { facts, addresses, isDraft, characters: limits.valueCharacters })
  // Loaded late: only who prints pays for what draws.
  const { makePdf } = await import('./make-pdf.ts')
  const pdf = await makePdf(filled, pictures, now, pageText(set, 'frame', 'portal'))
  reply.headers({
    ...contentHeaders({ mime_type: 'application/pdf', bytes: pdf.length }),
    'content-disposition': disposition('attachment', documentName(use.title, record.label)),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  reply.send(pdf)
  return 'sent'
}

/** Most characters of a record's label in the name of a file. */
const labelCharacters = 60

/** Name of the file that a document is saved as: its title, what the record is called, and nothing that a system cannot write. */
function documentName(title: string, label: string): string {
  // Slashes would be read as folders.
  const whole = [title, label].map(part => [...part.replace(/[/\\]/g, ' ')].slice(0, labelCharacters).join('').trim())
  return cleanName(`${whole.filter(Boolean).join(' - ')}.pdf`)?.name ?? 'document.pdf'
}
