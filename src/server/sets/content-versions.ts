import type pg from 'pg'
import { type EditableFile, edited } from '#engine/definitions/edits/edited-files.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

type Client = pg.ClientBase | pg.Pool

/** A text as it was published. `by` is null for what its file said. */
export type ContentVersion = { version: string; data: JsonObject; by: string | null; at: string }

/** How many are given to the editor, newest first. */
const mostShown = 50

type StoredVersion = { version: string; value: JsonObject }
type Named = { content: string; kind: EditableFile['kind'] }

/**
 * Keeps what a content says from now on, and what it said before when nobody wrote that down: its file's text, or an edit of long ago. In
 * the transaction that publishes it, which all that publish wait for.
 */
export async function storeVersion(
  client: Client,
  { content, kind }: Named,
  before: StoredVersion,
  now: StoredVersion & { editorName: string; at: Date },
): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string | null }>(
    'select number, case when kind = $2 then version end as version from content_version where content = $1 order by number desc limit 1',
    [content, kind],
  )
  const last = rows[0]
  const known = last?.version === before.version
  const insert = `insert into content_version (content, kind, number, version, value, editor_name, saved_at) values ($1, $2, $3, $4, $5, $6, $7)`
  const next = (last?.number ?? 0) + 1
  if (!known) {
    const edit = await client.query<{ editor_name: string; edited_at: Date }>(
      'select editor_name, edited_at from content_edit where content = $1 and kind = $2',
      [content, kind],
    )
    const { editor_name = null, edited_at = now.at } = last ? {} : (edit.rows[0] ?? {})
    await client.query(insert, [content, kind, next, before.version, JSON.stringify(before.value), editor_name, edited_at])
  }
  await client.query(insert, [
    content,
    kind,
    known ? next : next + 1,
    now.version,
    JSON.stringify(now.value),
    now.editorName,
    now.at,
  ])
}

/** What a file said, newest first. @param now what it says: what no edit says is the same for all. */
export async function versionsOf(client: Client, content: string, now: EditableFile): Promise<ContentVersion[]> {
  const sql = `select version, value, editor_name, saved_at from content_version where content = $1 and kind = $2
    order by number desc limit ${mostShown}`
  const { rows } = await client.query<{ version: string; value: JsonObject; editor_name: string | null; saved_at: Date }>(sql, [
    content,
    now.kind,
  ])
  return rows.map(({ version, value, editor_name, saved_at }) => ({
    ...{ version, data: edited(now, value), by: editor_name, at: saved_at.toISOString() },
  }))
}

/** Content → what its file said before anybody edited it, where that was kept. */
export async function contentsOfFiles(client: Client, contents: string[]): Promise<Map<string, JsonObject>> {
  const sql = `select distinct on (content) content, value from content_version
    where content = any($1) and kind = 'content' and editor_name is null order by content, number desc`
  const { rows } = await client.query<{ content: string; value: JsonObject }>(sql, [contents])
  return new Map(rows.map(({ content, value }) => [content, value]))
}
