import type pg from 'pg'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { contentProblems } from '#engine/validation/content-problems.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { uploadsIn } from '#engine/validation/uploads-in.ts'
import { sentencesOfSet } from '../page-texts.ts'
import { refusalText } from '../records/texts.ts'
import type { FileRow } from './file-row.ts'
import { isWithinLimits, uploadLimits } from './upload-limits.ts'

/** The record that is being saved, and the data that names files. */
type LinkRequest = {
  set: PublishedSet
  form: PublishedForm
  data: JsonObject
  recordId: string
  now: Date
}

/** Which files may be taken: $2 is who gives them, $3 the record. */
const ofOwner = 'f.owner = $2 and (f.record_id is null or f.record_id = $3)'
const ofReference = '(f.owner = $2 and f.record_id is null or f.record_id = $3)'
const ofSender = 'f.account_id = $2 and f.record_id is null'

/** Locks the files, so that none is deleted or given to another record before they are linked. */
const takeSql = (takes: string) => `
  select f.id, f.upload, f.original_name, f.extension, f.bytes, f.width, f.height, encode(f.sha256, 'hex') as content from file f
  where f.id = any($1::uuid[]) and ${takes} order by f.id for update of f`
const linkSql = 'update file set record_id = $2, linked_at = coalesce(linked_at, $3) where id = any($1::uuid[])'

type Taken = Pick<FileRow, 'id' | 'upload' | 'original_name' | 'extension' | 'bytes' | 'width' | 'height'> & { content: string }

/**
 * Gives the files that a record's data names to the record, so that they stay and its readers may open them. Each must be of the
 * organisation that owns the record, keep the limits that the form asks of it for these data, and not be part of another record.
 *
 * @returns problems at the fields whose file is not such; then nothing was linked.
 */
export function linkFiles(
  client: pg.ClientBase | pg.Pool,
  request: LinkRequest & { owner: string | null },
): Promise<FieldProblem[]> {
  return link(client, ofOwner, request.owner, request)
}

/**
 * Gives the files that the data of a record without an owner name to the record. Each must be of the organisation of who changes it, and
 * part of no record, or part of this one.
 *
 * @returns problems at the fields whose file is not such; then nothing was linked.
 */
export function linkFilesOfReference(
  client: pg.ClientBase | pg.Pool,
  request: LinkRequest & { owner: string | null },
): Promise<FieldProblem[]> {
  return link(client, ofReference, request.owner, request)
}

/**
 * Gives the files that the form of an event names to the record it happens to. Each must have been uploaded by the sender, keep the limits
 * that the form asks of it for these data, and be given to nothing yet.
 *
 * @returns problems at the fields whose file is not such; then nothing was linked.
 */
export function linkFilesOfEvent(
  client: pg.ClientBase | pg.Pool,
  request: LinkRequest & { sender: string | null },
): Promise<FieldProblem[]> {
  return link(client, ofSender, request.sender, request)
}

async function link(
  client: pg.ClientBase | pg.Pool,
  takes: string,
  giver: string | null,
  { set, form, data, recordId, now }: LinkRequest,
): Promise<FieldProblem[]> {
  const named = uploadsIn(form.schema, data)
  if (named.length === 0) return []
  const ids = [...new Set(named.map(file => file.id))]
  const { rows } = await client.query<Taken>(takeSql(takes), [ids, giver, ...(takes === ofSender ? [] : [recordId])])
  const taken = new Map(rows.map(row => [row.id, row]))
  const problems = named.flatMap(({ path, id, upload }) => {
    const message = refusal(set, upload, taken.get(id))
    return message === null ? [] : [{ path, message, keyword: 'x-upload' }]
  })
  problems.push(
    ...contentProblems(
      form.schema,
      data,
      named.flatMap(file => ({ ...file, content: taken.get(file.id)?.content })),
      sentencesOfSet(set),
    ),
  )
  if (problems.length === 0) await client.query(linkSql, [ids, recordId, now])
  return problems
}

/** Why a file may not stand in a field, or null. A file uploaded by another rule, which held for other data, is judged by this one. */
function refusal(set: PublishedSet, upload: string, file: Taken | undefined): string | null {
  if (!file) return refusalText(set, 'file-missing')
  const limits = uploadLimits(set, upload)
  return file.upload === upload || isWithinLimits(limits, file) ? null : limits.message
}

/** Whether a form can name files at all. */
export function asksForFiles({ schema }: PublishedForm): boolean {
  return JSON.stringify(schema).includes('"x-upload"')
}

/** Lets go of the files of a record whose data name them no more: they are swept like those that nothing came to hold. */
export async function letGoOfFiles(client: pg.ClientBase, recordId: string): Promise<void> {
  await client.query(
    `update file f set record_id = null, linked_at = null from record r
      where f.record_id = $1 and r.id = $1 and strpos(lower(r.data::text), f.id::text) = 0`,
    [recordId],
  )
}
