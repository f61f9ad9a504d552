import type pg from 'pg'
import type { DefinitionFiles, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { setWithNamesOfToday } from './names-of-today.ts'

/** Channel on which servers tell each other the hash of a newly published set. */
export const setChannel = 'definition_set'

/** Held while a set becomes the current one, so that of two servers that publish at once one waits. */
const publishLock = 7_210_002

/** A set by its hash, or null. */
export async function readSet(pool: pg.Pool, hash: string): Promise<PublishedSet | null> {
  const found = await pool.query<{ content: string }>(`select content #>> '{}' as content from definition_set where hash = $1`, [
    hash,
  ])
  const [row] = found.rows
  if (!row) return null
  const stored: JsonObject = JSON.parse(row.content)
  return setWithNamesOfToday(stored) as PublishedSet
}

/** The pages' compiled validators of a set: text of a module by name, or null. */
export async function readValidators(pool: pg.Pool, hash: string): Promise<Record<string, string> | null> {
  const found = await pool.query<{ validators: Record<string, string> }>(
    'select validators from definition_set where hash = $1',
    [hash],
  )
  return found.rows[0]?.validators ?? null
}

/** Hash of the set that all servers serve, or null before the first publish. */
export async function currentHash(pool: pg.Pool): Promise<string | null> {
  const found = await pool.query<{ hash: string }>('select hash from definition_current')
  return found.rows[0]?.hash ?? null
}

/**
 * Stores a set unless it is there. The content is kept as text inside the jsonb, because jsonb sorts keys and their order is the order
 * of fields and buttons.
 */
export async function storeSet(client: pg.ClientBase, set: PublishedSet, validators: Record<string, string>): Promise<void> {
  await client.query(
    `insert into definition_set (hash, input_hash, content, validators) values ($1, $1, to_jsonb($2::text), $3) on conflict (hash) do nothing`,
    [set.hash, JSON.stringify(set), JSON.stringify(validators)],
  )
}

/** Makes whoever publishes wait for others that do, until the end of the transaction; they may be checking a text meanwhile. */
export async function lockPublishing(client: pg.ClientBase): Promise<void> {
  await client.query("set local lock_timeout = '30s'")
  await client.query('select pg_advisory_xact_lock($1)', [publishLock])
}

// The files of one set never change; and while they are the same objects, so are the validators of their meta-schemas.
let known: { hash: string; files: DefinitionFiles } | null = null

/** What the current set was made of, edits included; null before the first publish, and when an older server published last. */
export async function currentFiles(client: pg.ClientBase | pg.Pool): Promise<{ hash: string; files: DefinitionFiles } | null> {
  const sql = `select hash, case when hash = $1 then null else files end as files from definition_current where files_of = hash`
  const found = await client.query<{ hash: string; files: { [file: string]: JsonObject } | null }>(sql, [known?.hash ?? ''])
  const [row] = found.rows
  if (!row) return null
  if (known?.hash !== row.hash) known = { hash: row.hash, files: sharingMetas(new Map(Object.entries(row.files ?? {}))) }
  return known
}

/** Keeps the meta-schemas of the set before where they say the same. */
function sharingMetas(files: DefinitionFiles): DefinitionFiles {
  for (const [file, content] of files) {
    const before = file.startsWith('schemas/meta/') ? known?.files.get(file) : undefined
    if (before && JSON.stringify(before) === JSON.stringify(content)) files.set(file, before)
  }
  return files
}

/** Hash of the current set when it was made of the same source (`set-digest.ts`) and its files are kept with it; else null. */
export async function hashOfSource(pool: pg.Pool, source: string): Promise<string | null> {
  const sql = 'select hash from definition_current where source = $1 and source_of = hash and files_of = hash'
  const found = await pool.query<{ hash: string }>(sql, [source])
  return found.rows[0]?.hash ?? null
}

/** Keeps what the current set was made of, while it is that set. */
export async function storeSource(client: pg.ClientBase | pg.Pool, hash: string, source: string): Promise<void> {
  await client.query('update definition_current set source = $2, source_of = $1 where hash = $1', [hash, source])
}

/** Whether the files that the current set was made of are kept with it. */
export async function hasStoredFiles(pool: pg.Pool): Promise<boolean> {
  const found = await pool.query('select 1 from definition_current where files_of = hash')
  return found.rowCount === 1
}

/**
 * Makes a stored set the current one, keeps what it was made of, and tells all servers at the commit of the transaction. Nobody is told
 * when it is the current one already.
 */
export async function makeCurrent(client: pg.ClientBase, hash: string, files: DefinitionFiles): Promise<void> {
  await lockPublishing(client)
  const was = await client.query<{ hash: string }>('select hash from definition_current')
  await client.query(
    `insert into definition_current (singleton, hash, files, files_of) values (true, $1, $2, $1)
       on conflict (singleton) do update set hash = excluded.hash, files = excluded.files, files_of = excluded.files_of`,
    [hash, JSON.stringify(Object.fromEntries(files))],
  )
  if (was.rows[0]?.hash !== hash) await client.query('select pg_notify($1, $2)', [setChannel, hash])
}
