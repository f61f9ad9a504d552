import type pg from 'pg'
import { appendPointer, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { namedAlong } from '#engine/validation/mention-problems.ts'
import { pathsAlong } from '#engine/validation/paths-along.ts'
import { nameAt, partsOfPath, type ReachedFrom } from '#engine/validation/reached.ts'
import { type Followed, followReferences } from './follow-references.ts'

/**
 * What stands at the end of the references that keywords of a form compare with, and what the records are called that its texts have to name,
 * for its data. Only of records of this owner: a problem says it. Nothing is looked up for forms that compare with nothing there.
 */
export async function reachedValues(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  { schema }: PublishedForm,
  data: JsonObject,
  owner: string | null,
): Promise<ReachedFrom> {
  const reached: ReachedFrom = {}
  const reach = async (path: string, steps: string[], read: (found: Followed) => unknown): Promise<void> => {
    const from = data[steps[0] ?? '']
    const found = typeof from === 'string' ? await followReferences(client, set, schema, data, steps) : null
    const value = found?.owner === owner ? read(found) : undefined
    if (typeof from === 'string' && typeof value === 'string') reached[path] = { from, value }
  }
  for (const path of pathsAlong(schema)) {
    const { references, at } = partsOfPath(path)
    await reach(path, references, ({ data: of }) => valueAt(of, appendPointer('', ...at)))
  }
  for (const path of namedAlong(schema)) await reach(nameAt(path), path.split('/'), ({ label }) => label)
  return reached
}
