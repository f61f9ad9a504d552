import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { refusalText } from '../records/texts.ts'
import { uploadsIn } from './uploads-in.ts'

/** The record that is being saved. */
export type LinkRequest = {
  set: PublishedSet
  form: PublishedForm
  data: JsonObject
  recordId: string
  owner: string | null
  now: Date
}

/** Locks the files first, so that none is deleted meanwhile; links all of them or none. */
const sql = `
  with wanted as (
    select distinct id, upload from unnest($1::uuid[], $2::text[]) as w(id, upload)
  ), good as (
    select f.id, f.upload from file f join wanted w on w.id = f.id and w.upload = f.upload
    where f.owner = $3 and (f.record_id is null or f.record_id = $4) for update of f
  ), linked as (
    update file f set record_id = $4, linked_at = coalesce(f.linked_at, $5) from good
    where f.id = good.id and (select count(*) from good) = (select count(*) from wanted)
  )
  select id, upload from good`

/**
 * Gives the files that the data names to the record, so that they stay and its readers may open them. Each must be of the organisation
 * that owns the record, uploaded under the kind the form asks for, and not part of another record.
 *
 * @returns problems at the fields whose file is not such; then nothing was linked.
 */
export async function linkFiles(client: pg.ClientBase | pg.Pool, request: LinkRequest): Promise<FieldProblem[]> {
  const { set, form, data, recordId, owner, now } = request
  const named = uploadsIn(form.schema, data)
  if (named.length === 0) return []
  const values = [named.map(file => file.id), named.map(file => file.upload), owner, recordId, now]
  const { rows } = await client.query<{ id: string; upload: string }>(sql, values)
  const good = new Set(rows.map(row => `${row.upload}/${row.id}`))
  const missing = named.filter(file => !good.has(`${file.upload}/${file.id.toLowerCase()}`))
  return missing.map(({ path }) => ({ path, message: refusalText(set, 'file-missing'), keyword: 'x-upload' }))
}
