import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { mayActOn } from '#engine/permissions/rights.ts'
import { refuse } from '../records/texts.ts'

/** A row of `file`, with what decides about seeing and deleting it. */
export type FileRow = {
  id: string
  owner: string
  upload: string
  original_name: string
  extension: string
  mime_type: string
  bytes: number
  width: number | null
  height: number | null
  key_id: string
  wrapped_key: Buffer
  record_id: string | null
  created_at: Date
  record_kind: string | null
  record_owner: string | null
  record_carriers: string[]
  record_related: string[]
  /** It is part of what was submitted or decided on: it stays, and readers of the record may open it. */
  held: boolean
}

/** True for a file `f` that a submitted version of its record names: what stands, a change in review, or what history keeps. */
const heldSql = `coalesce((
  strpos(r.data::text, f.id::text) > 0 or strpos(coalesce(r.proposed::text, ''), f.id::text) > 0
  or exists (select 1 from history h where h.record_id = r.id and strpos(coalesce(h.data::text, ''), f.id::text) > 0)), false)`

const fileSql = `
  select f.id, f.owner, f.upload, f.original_name, f.extension, f.mime_type, f.bytes, f.width, f.height, f.key_id, f.wrapped_key,
    f.record_id, f.created_at, r.kind as record_kind, r.owner as record_owner, ${heldSql} as held,
    array(select l.scope from lifecycle l where l.record_id = r.id and l.scope <> '') as record_carriers,
    array(select l.scope from record m join lifecycle l on l.record_id = m.id where m.parent = r.id and l.scope <> '') as record_related
  from file f left join record r on r.id = f.record_id where f.id = $1`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The row of a file, or null when there is none (a malformed id is simply not there). `lock` keeps it from being linked meanwhile. */
export async function loadFile(client: pg.ClientBase | pg.Pool, id: string, lock = false): Promise<FileRow | null> {
  if (!uuid.test(id)) return null
  return (await client.query<FileRow>(lock ? `${fileSql} for update of f` : fileSql, [id])).rows[0] ?? null
}

/**
 * A file that this actor may see: one of the own organisation, or one that a submitted version of a record holds which the actor may
 * read, by the right to open files as well as by the record's own.
 *
 * @throws Refusal 404 when it is not there or not visible: the same answer, so that ids cannot be probed.
 */
export async function findVisibleFile(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  id: string,
): Promise<FileRow> {
  const file = await loadFile(client, id)
  if (!file || !maySee(set, actor, file)) throw refuse(set, 404, 'not-found')
  return file
}

/** Whether the file is one of the actor's own organisation. */
export function ownsFile(actor: Actor, right: string, file: FileRow): boolean {
  return actor.organisation === file.owner && mayActOn(actor, right, { owner: file.owner, carriers: [] })
}

function maySee(set: PublishedSet, actor: Actor, file: FileRow): boolean {
  if (ownsFile(actor, 'file.read', file)) return true
  const kind = file.record_kind === null ? undefined : set.records[file.record_kind]
  const target = { owner: file.record_owner, carriers: file.record_carriers, related: file.record_related }
  // Whom the record's own right lets in by what belongs to it, sees its files as those of a record that was sent to the carrier.
  const among = { ...target, carriers: [...file.record_carriers, ...file.record_related] }
  return file.held && kind !== undefined && mayActOn(actor, 'file.read', among) && mayActOn(actor, kind.rights.read, target)
}

/** A file as the calls answer it (`File` in `openapi/portal.yaml`). */
export function presentFile(
  file: Omit<FileRow, 'record_kind' | 'record_owner' | 'record_carriers' | 'record_related' | 'held'>,
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
    src: `${basePath}/secure/api/v1/files/${file.id}`,
    uploaded_at: file.created_at.toISOString(),
  }
}
