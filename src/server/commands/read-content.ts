import { wordsOf } from '#engine/definitions/edits/texts-edit.ts'
import { metaSchemaFileOf } from '#engine/definitions/files/file-kinds.ts'
import { shownByCode } from '#engine/definitions/files/texts-in-code.ts'
import { filledQuantities } from '#engine/definitions/limits/fill-limits.ts'
import { readParts, schemaOfParts } from '#engine/definitions/pages/content-parts.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { refuse } from '../records/texts.ts'
import { versionsOf } from '../sets/content-versions.ts'
import { type EditableContent, listContents } from '../sets/list-contents.ts'
import type { Command } from './command.ts'

/** One content with its version, what it said before, the schema it has to satisfy, and the words that stand for its tokens where it is read. */
export const readContent: Command<'read-content'> = async ({ params, set }, { pool }) => {
  const { files, contents } = (await listContents(pool)) ?? {}
  const found = contents?.find(({ id }) => id === params.id)
  if (!found) throw refuse(set, 'not-found')
  const { id, kind, file, content, version, changed } = found
  const forms = Object.fromEntries(Object.entries(set.forms).map(([form, { schema }]) => [form, schema]))
  const quantities = files ? filledQuantities(JSON.stringify(content), files, forms) : {}
  const versions = await versionsOf(pool, id, found)
  // What the page makes the editor of: the meta-schema of its kind, of a content with the parts alone that somebody reads.
  const whole = files?.get(metaSchemaFileOf(file) ?? '') ?? {}
  const parts = kind === 'content' && files ? readParts(files).get(id) : undefined
  const schema = schemaOfParts(whole, parts ?? true)
  const words = kind === 'texts' && files ? wordsToEdit(files, found) : {}
  return { data: { id, kind, file, version, versions, changed, data: content, quantities, schema, words } }
}

/** What an editor of texts has to know of each: the values that code gives with it, and what the file says where it was changed. */
function wordsToEdit(files: DefinitionFiles, { id, content, own }: EditableContent) {
  const shown = shownByCode({ files })?.get(id)
  return Object.fromEntries(
    Object.entries(wordsOf(content)).map(([key, words]) => [key, { given: shown?.get(key) ?? null, file: own[key] ?? words }]),
  )
}
