import { refuse } from '../records/texts.ts'
import { listContents } from '../sets/list-contents.ts'
import type { Command } from './command.ts'

/** The meta-schema of the files that contents stand in: what the page makes the editor of. */
const contentSchema = 'schemas/meta/content.meta.json'

/** One content with its version, and the schema it has to satisfy. */
export const readContent: Command = async ({ params, set }, { pool }) => {
  const { files, contents } = (await listContents(pool)) ?? {}
  const found = contents?.find(({ id }) => id === params.id)
  if (!found) throw refuse(set, 404, 'not-found')
  const { id, file, content, version, changed } = found
  return { data: { id, file, version, changed, data: content, schema: files?.get(contentSchema) ?? {} } }
}
