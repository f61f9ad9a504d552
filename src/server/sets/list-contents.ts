import type pg from 'pg'
import type { Content, JsonObject } from '#engine/definitions/kinds.ts'
import { withAnswersOf } from '#engine/definitions/lay-edits-over.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { filesOfKind } from '#engine/definitions/sort-by-kind.ts'
import { contentHash } from './set-digest.ts'
import { currentFiles } from './stored-sets.ts'

/** A content as an editor of it sees it; `changed` is null while the file's text is shown. */
export type EditableContent = {
  id: string
  file: string
  content: Content
  version: string
  changed: { by: string; at: string } | null
}

/** Files of the current set, which are what an edit begins with, and its contents in the order of their titles. Null when not published. */
export async function listContents(pool: pg.Pool): Promise<{ files: DefinitionFiles; contents: EditableContent[] } | null> {
  const current = await currentFiles(pool)
  if (!current) return null
  const { rows } = await pool.query<{ content: string; value: JsonObject; editor_name: string; edited_at: Date }>(
    'select content, value, editor_name, edited_at from content_edit',
  )
  const edits = new Map(rows.map(row => [row.content, row]))
  const contents = [...filesOfKind<Content>(current.files, 'content')].map(([id, { file, content }]) => {
    const version = contentHash(content)
    const edit = edits.get(id)
    // An edit that had to be left out is not what is shown.
    const shown = edit && contentHash(withAnswersOf(content, edit.value)) === version
    const changed = shown ? { by: edit.editor_name, at: edit.edited_at.toISOString() } : null
    return { id, file, content, version, changed }
  })
  const title = ({ content }: EditableContent): string => content.title.toLowerCase()
  return { files: current.files, contents: contents.sort((one, other) => (title(one) < title(other) ? -1 : 1)) }
}
