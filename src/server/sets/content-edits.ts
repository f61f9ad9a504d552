import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { ContentEdit } from '#engine/definitions/lay-edits-over.ts'

type Client = pg.ClientBase | pg.Pool
type Row = { content: string; value: JsonObject; base: string; editor_name: string; edited_at: Date }

/** All edits, by id of their content. */
export async function readEdits(client: Client): Promise<ContentEdit[]> {
  const { rows } = await client.query<Row>(
    'select content, value, base, editor_name, edited_at from content_edit order by content',
  )
  return rows.map(({ content, value, base, editor_name, edited_at }) => ({
    content,
    value,
    base,
    editorName: editor_name,
    editedAt: edited_at.toISOString(),
  }))
}

/** Keeps an edit in place of the one before; the base stays that of the first. */
export async function keepEdit(client: Client, edit: ContentEdit & { editor: string }): Promise<void> {
  const { content, value, base, editor, editorName, editedAt } = edit
  await client.query(
    `insert into content_edit (content, value, base, editor, editor_name, edited_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (content) do update set value = excluded.value, editor = excluded.editor, editor_name = excluded.editor_name,
         edited_at = excluded.edited_at`,
    [content, JSON.stringify(value), base, editor, editorName, editedAt],
  )
}

/** Forgets edits; the files' texts hold from the next publish on. Gives the ids of those that were there. */
export async function forgetEdits(client: Client, contents: string[]): Promise<string[]> {
  const sql = 'delete from content_edit where content = any($1) returning content'
  return (await client.query<{ content: string }>(sql, [contents])).rows.map(({ content }) => content)
}
