import type pg from 'pg'
import type { ContentEdit } from '#engine/definitions/edits/lay-edits-over.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

type Client = pg.ClientBase | pg.Pool
type Row = {
  content: string
  kind: ContentEdit['kind']
  value: JsonObject
  base: string
  editor: string
  editor_name: string
  edited_at: Date
}

/** All edits, by id of their content. */
export async function readEdits(client: Client): Promise<ContentEdit[]> {
  const { rows } = await client.query<Row>(
    'select content, kind, value, base, editor, editor_name, edited_at from content_edit order by content',
  )
  return rows.map(({ content, kind, value, base, editor, editor_name, edited_at }) => ({
    ...{ content, kind, value, base, editor },
    editorName: editor_name,
    editedAt: edited_at.toISOString(),
  }))
}

/** Keeps an edit in place of the one before; the base stays that of the first. */
export async function storeEdit(client: Client, edit: ContentEdit): Promise<void> {
  const { content, kind, value, base, editor, editorName, editedAt } = edit
  await client.query(
    `insert into content_edit (content, kind, value, base, editor, editor_name, edited_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (content) do update set value = excluded.value, editor = excluded.editor, editor_name = excluded.editor_name,
         edited_at = excluded.edited_at, kind = excluded.kind,
         base = case when content_edit.kind = excluded.kind then content_edit.base else excluded.base end`,
    [content, kind, JSON.stringify(value), base, editor, editorName, editedAt],
  )
}

/** Forgets edits; the files' texts hold from the next publish on. Gives the ids of those that were there. */
export async function forgetEdits(client: Client, contents: string[]): Promise<string[]> {
  const sql = 'delete from content_edit where content = any($1) returning content'
  return (await client.query<{ content: string }>(sql, [contents])).rows.map(({ content }) => content)
}
