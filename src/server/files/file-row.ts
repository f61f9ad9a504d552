import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { mayActOn } from '#engine/permissions/rights.ts'

/** A row of `file`, with what decides about seeing and deleting it. */
export type FileRow = {
  id: string
  owner: string
  /** Who uploaded it. */
  account_id: string
  upload: string
  original_name: string
  extension: string
  mime_type: string
  bytes: number
  width: number | null
  height: number | null
  key_id: string
  wrapped_key: Buffer
  /** Of what was uploaded. */
  sha256: Buffer
  record_id: string | null
  created_at: Date
  record_kind: string | null
  record_owner: string | null
  record_carriers: string[]
  record_related: string[]
  /** It is part of what was submitted or decided on: it stays, and readers of the record may open it. */
  held: boolean
  /** It came with an event: readers of a line of history that names it may open it. */
  in_history: boolean
}

/** True for a file `f` that a submitted version of its record names: what stands, a change in review, or what history keeps. */
const heldSql = `coalesce((
  strpos(lower(r.data::text), f.id::text) > 0 or strpos(lower(coalesce(r.proposed::text, '')), f.id::text) > 0
  or exists (select 1 from history h where h.record_id = r.id and strpos(lower(coalesce(h.data::text, '')), f.id::text) > 0)), false)`

const fileSql = `
  select f.id, f.owner, f.account_id, f.upload, f.original_name, f.extension, f.mime_type, f.bytes, f.width, f.height, f.sha256, f.key_id, f.wrapped_key,
    f.record_id, f.created_at, r.kind as record_kind, r.owner as record_owner, ${heldSql} as held,
    exists (select 1 from history_file x where x.file_id = f.id) as in_history,
    array(select l.scope from lifecycle l where l.record_id = r.id and l.scope <> '' and l.forwarded
      union all select r.key where r.kind = 'carrier') as record_carriers,
    array(select l.scope from record m join lifecycle l on l.record_id = m.id where m.parent = r.id and l.scope <> '' and l.forwarded) as record_related
  from file f left join record r on r.id = f.record_id where f.id = $1`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The row of a file, or null when there is none (a malformed id is simply not there). `lock` keeps it from being linked meanwhile. */
export async function loadFile(client: pg.ClientBase | pg.Pool, id: string, lock = false): Promise<FileRow | null> {
  if (!uuid.test(id)) return null
  return (await client.query<FileRow>(lock ? `${fileSql} for update of f` : fileSql, [id])).rows[0] ?? null
}

/** Whether the file is one of the actor's own organisation. */
export function ownsFile(actor: Actor, right: string, file: Pick<FileRow, 'owner' | 'account_id'>): boolean {
  if (actor.organisation !== file.owner || actor.rights[right] === undefined) return false
  return actor.id === file.account_id || mayActOn(actor, right, { owner: file.owner, carriers: [] })
}

/** A file as the calls answer it (`File` in `openapi/portal.yaml`). */
export function presentFile(
  file: Pick<
    FileRow,
    'id' | 'extension' | 'original_name' | 'mime_type' | 'bytes' | 'width' | 'height' | 'sha256' | 'created_at'
  >,
  basePath: string,
) {
  return {
    id: file.id,
    original_file_name: file.original_name,
    file_name: `${file.id}.${file.extension}`,
    mime_type: file.mime_type,
    bytes: file.bytes,
    width: file.width,
    height: file.height,
    content: file.sha256.toString('hex'),
    src: `${basePath}/secure/api/v1/files/${file.id}`,
    uploaded_at: file.created_at.toISOString(),
  }
}
