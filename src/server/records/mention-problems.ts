import type pg from 'pg'
import { isObject } from '#engine/definitions/is-object.ts'
import { pointer } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { mentions } from '#engine/validation/mentions.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { followReferences } from './follow-references.ts'

/** A text that has to name a record: where it is, the path of references to that record, and what is said when it does not. */
type Mention = { path: string; text: string; of: string; message: string }

/**
 * Checks that texts name the records they have to (`x-mentions`). The references of the data must have been checked. Where the way to the
 * record ends early there is no name that could be asked for.
 *
 * @returns problems at the texts that do not.
 */
export async function mentionProblems(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  { schema }: PublishedForm,
  data: JsonObject,
): Promise<FieldProblem[]> {
  const asked = mentionsIn(schema, data)
  const names = new Map<string, string>()
  for (const of of new Set(asked.map(one => one.of)))
    names.set(of, (await followReferences(client, set, schema, data, of.split('/')))?.label ?? '')
  return asked
    .filter(({ text, of }) => !mentions(text, names.get(of) ?? ''))
    .map(({ path, message }) => ({ path, message, keyword: 'x-mentions' }))
}

function mentionsIn(schema: Schema, data: Json, path = ''): Mention[] {
  const asked = schema['x-mentions']
  if (isObject(asked) && typeof data === 'string') {
    const messages = schema.errorMessage as { [keyword: string]: string } | undefined
    return [{ path, text: data, of: String(asked.of), message: messages?.['x-mentions'] ?? 'Name it in this text.' }]
  }
  if (Array.isArray(data)) {
    const { items } = schema
    return isObject(items) ? data.flatMap((value, index) => mentionsIn(items, value, pointer(path, index))) : []
  }
  if (!isObject(data)) return []
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
    Object.hasOwn(data, name) ? mentionsIn(field, data[name] as Json, pointer(path, name)) : [],
  )
}
