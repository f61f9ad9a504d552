import { quantitiesSaid } from '#engine/definitions/fill-limits.ts'
import { refuse } from '../records/texts.ts'
import { versionsOf } from '../sets/content-versions.ts'
import { listContents } from '../sets/list-contents.ts'
import type { Command } from './command.ts'

/** The meta-schema of the files that contents stand in: what the page makes the editor of. */
const contentSchema = 'schemas/meta/content.meta.json'

/** One content with its version, what it said before, the schema it has to satisfy, and the words that stand for its tokens where it is read. */
export const readContent: Command<'read-content'> = async ({ params, set }, { pool }) => {
  const { files, contents } = (await listContents(pool)) ?? {}
  const found = contents?.find(({ id }) => id === params.id)
  if (!found) throw refuse(set, 'not-found')
  const { id, file, content, version, changed } = found
  const forms = Object.fromEntries(Object.entries(set.forms).map(([form, { schema }]) => [form, schema]))
  const quantities = files ? quantitiesSaid(JSON.stringify(content), files, forms) : {}
  const versions = await versionsOf(pool, id, content)
  return { data: { id, file, version, versions, changed, data: content, quantities, schema: files?.get(contentSchema) ?? {} } }
}
