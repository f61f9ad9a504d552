import type pg from 'pg'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { mentions } from '#engine/validation/mentions.ts'
import { type FieldProblem, messageFor } from '#engine/validation/problems.ts'
import { textsIn } from '#engine/validation/texts-in.ts'
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

function mentionsIn(schema: Schema, data: Json): Mention[] {
  return textsIn(schema, data, 'x-mentions').map(({ path, text, schema: field }) => {
    const { of } = field['x-mentions'] as { of: string }
    return { path, text, of, message: messageFor('x-mentions', field) }
  })
}
