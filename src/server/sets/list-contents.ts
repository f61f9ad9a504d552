import type pg from 'pg'
import { type EditableFile, editableFiles, edited } from '#engine/definitions/edits/edited-files.ts'
import { type TextsEdit, textsEditIn, wordsOf } from '#engine/definitions/edits/texts-edit.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { readEdits } from './content-edits.ts'
import { versionOf } from './set-digest.ts'
import { currentFiles } from './stored-sets.ts'

/** A file as an editor of its words sees it; `changed` is null while the file's words are shown. */
export type EditableContent = EditableFile & {
  id: string
  version: string
  changed: { by: string; at: string } | null
  /** Texts that were changed, with what the file says. */
  own: { [key: string]: string }
}

/** Files of the current set, which are what an edit begins with, and what may be edited in the order of titles. Null when not published. */
export async function listContents(pool: pg.Pool): Promise<{ files: DefinitionFiles; contents: EditableContent[] } | null> {
  const current = await currentFiles(pool)
  if (!current) return null
  const edits = new Map((await readEdits(pool)).map(edit => [edit.content, edit]))
  const contents = [...editableFiles(current.files)].map(([id, found]): EditableContent => {
    const version = versionOf(found)
    const edit = edits.get(id)
    const nothing = { ...found, id, version, changed: null, own: {} }
    if (edit?.kind !== found.kind) return nothing
    const changed = { by: edit.editorName, at: edit.editedAt }
    if (edit.kind === 'texts') {
      const own = shownTexts(found, textsEditIn(edit.value))
      return Object.keys(own).length > 0 ? { ...nothing, changed, own } : nothing
    }
    // An edit that had to be left out is not what is shown.
    return versionOf({ ...found, content: edited(found, edit.value) }) === version ? { ...nothing, changed } : nothing
  })
  const title = ({ content }: EditableContent): string => String(content.title).toLowerCase()
  return { files: current.files, contents: contents.sort((one, other) => (title(one) < title(other) ? -1 : 1)) }
}

/** What the file says of the texts of an edit that are shown: one may have been left out. */
function shownTexts({ content }: EditableFile, { texts, file }: TextsEdit): { [key: string]: string } {
  const words = wordsOf(content)
  return Object.fromEntries(Object.entries(file).filter(([key]) => words[key] !== undefined && words[key] === texts[key]))
}
