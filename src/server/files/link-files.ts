import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { refusalText } from '../records/texts.ts'
import { uploadsIn } from './uploads-in.ts'

/** The record that is being saved, and the data that names files. */
type LinkRequest = {
  set: PublishedSet
  form: PublishedForm
  data: JsonObject
  recordId: string
  now: Date
}

/** Which files may be taken: $3 is who gives them, $4 the record. */
const ofOwner = 'f.owner = $3 and (f.record_id is null or f.record_id = $4)'
const ofSender = 'f.account_id = $3 and f.record_id is null'

/** Locks the files first, so that none is deleted meanwhile; links all of them or none. */
const linkSql = (takes: string) => `
  with wanted as (
    select distinct id, upload from unnest($1::uuid[], $2::text[]) as w(id, upload)
  ), good as (
    select f.id, f.upload from file f join wanted w on w.id = f.id and w.upload = f.upload
    where ${takes} for update of f
  ), linked as (
    update file f set record_id = $4, linked_at = coalesce(f.linked_at, $5) from good
    where f.id = good.id and (select count(*) from good) = (select count(*) from wanted)
  )
  select id, upload from good`

/**
 * Gives the files that a record's data names to the record, so that they stay and its readers may open them. Each must be of the
 * organisation that owns the record, uploaded under the kind the form asks for, and not part of another record.
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
 * Gives the files that the form of an event names to the record it happens to. Each must have been uploaded by the sender, under the kind
 * the form asks for, and given to nothing yet.
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
  const values = [named.map(file => file.id), named.map(file => file.upload), giver, recordId, now]
  const { rows } = await client.query<{ id: string; upload: string }>(linkSql(takes), values)
  const good = new Set(rows.map(row => `${row.upload}/${row.id}`))
  const missing = named.filter(file => !good.has(`${file.upload}/${file.id}`))
  return missing.map(({ path }) => ({ path, message: refusalText(set, 'file-missing'), keyword: 'x-upload' }))
}
