import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { namedStates } from '#engine/workflow/named-states.ts'
import { keyedHash, sameBytes } from '../auth/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import type { FileRow } from './file-row.ts'

const day = 86_400_000

/**
 * Address of an uploaded picture for who cannot sign in, such as a messaging channel. It holds for `pictures.address` of limits.json, to
 * the end of that day (UTC), so that it is the same for a day; then as long as the record is public.
 */
export function pictureAddress(deps: Pick<Dependencies, 'config' | 'now' | 'set'>, file: string): string {
  return `${deps.config.publicUrl}${picturePath(deps, file)}`
}

/** The same for pages of the portal, which may show pictures of its own address alone. */
export function pictureOfPage(deps: Pick<Dependencies, 'config' | 'now' | 'set'>, file: string): string {
  return `${deps.config.basePath}${picturePath(deps, file)}`
}

function picturePath({ config, now, set }: Pick<Dependencies, 'config' | 'now' | 'set'>, file: string): string {
  const until = Math.floor((now().getTime() + milliseconds(set().limits.pictures.address)) / day) + 1
  return `/pictures/${file}/${until}/${signature(config.secret, file, String(until))}`
}

/** Until when an address holds that `pictureAddress` has given out; null for any other. Texts are compared: several decode to the same bytes. */
export function heldUntil(secret: string, { file, until, signature: given }: PictureParams): Date | null {
  if (!sameBytes(Buffer.from(signature(secret, file, until)), Buffer.from(given))) return null
  return new Date(Number(until) * day)
}

/** What stands in the address of a picture. */
export type PictureParams = { file: string; until: string; signature: string }

function signature(secret: string, file: string, until: string): string {
  return keyedHash(secret, 'picture', `${file} ${until}`).toString('base64url')
}

/** Whether the picture is part of what was submitted of a record that is public now, or one that visitors may see. */
export async function isPublicPicture(
  pool: Dependencies['pool'],
  set: PublishedSet,
  file: Pick<FileRow, 'id' | 'record_id' | 'record_kind' | 'held'>,
): Promise<boolean> {
  const { public: open, visitors } = set.records[file.record_kind ?? ''] ?? {}
  if (visitors) return (await pool.query(visitorsSql, [file.record_id, visitors.fields, file.id])).rowCount === 1
  const workflow = open && set.workflows[open.workflow]
  if (!file.held || !workflow) return false
  const { rowCount } = await pool.query(publicSql, [file.record_id, open.workflow, namedStates(workflow, open.states)])
  return rowCount === 1
}

const visitorsSql =
  'select 1 from record r where r.id = $1 and exists (select 1 from unnest($2::text[]) field where lower(r.data->>field) = $3)'

const publicSql = `
  select 1 from lifecycle l join record r on r.id = l.record_id
  where (r.id = $1 or r.parent = $1) and l.workflow = $2 and l.scope = '' and l.state_text = any($3) limit 1`
