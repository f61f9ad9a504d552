import { filesOfKind } from '../files/sort-by-kind.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { JsonObject } from '../types.ts'
import { textsEdited, textsEditIn } from './texts-edit.ts'

/** Kinds of file whose words are edited in the portal. Their ids are one space: an address names the id alone. */
const editedKinds = ['content', 'texts'] as const
export type EditedKind = (typeof editedKinds)[number]

/** A file of such a kind, without its `$schema`. */
export type EditableFile = { kind: EditedKind; file: string; content: JsonObject }

/** Files that are edited in the portal, by id. */
export function editableFiles(files: DefinitionFiles): Map<string, EditableFile> {
  return new Map(
    editedKinds.flatMap(kind =>
      [...filesOfKind<JsonObject>(files, kind)].map(([id, { file, content }]): [string, EditableFile] => [
        id,
        { kind, file, content },
      ]),
    ),
  )
}

/** What a file says with an edit laid over it. Of a content the edit says all but what is not for editors; of texts those that were changed. */
export function edited({ kind, content }: EditableFile, value: JsonObject): JsonObject {
  return kind === 'content' ? withFixedOf(content, value) : textsEdited(content, textsEditIn(value))
}

/** What of a file an editor has a say in: its versions differ in nothing else. */
export function editablePart({ kind, content }: Pick<EditableFile, 'kind' | 'content'>): JsonObject {
  return kind === 'content' ? content : { texts: content.texts ?? {} }
}

/** Keys of contents that are not for editors to say: how refusals are answered, and which values are known where they are sent. */
export const notForEditors = ['answers', 'keys']

/** An edit with what its file says of keys that nobody edits in the portal. */
function withFixedOf(file: JsonObject, edit: JsonObject): JsonObject {
  const fixed = Object.fromEntries(notForEditors.flatMap(key => (file[key] === undefined ? [] : [[key, file[key]]])))
  const said = Object.entries(edit).filter(([key]) => !notForEditors.includes(key) || fixed[key] !== undefined)
  return { ...Object.fromEntries(said), ...fixed }
}
