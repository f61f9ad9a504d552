import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { pathsAlong } from '#engine/validation/paths-along.ts'
import type { ReachedFrom } from '#engine/validation/reached.ts'
import { followReferences } from './follow-references.ts'

/**
 * What stands at the end of the references that keywords of a form compare with, for its data. Only in records of this owner: a problem
 * says it. Nothing is looked up for forms that compare with nothing there.
 */
export async function reachedValues(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  { schema }: PublishedForm,
  data: JsonObject,
  owner: string | null,
): Promise<ReachedFrom> {
  const reached: ReachedFrom = {}
  for (const path of pathsAlong(schema)) {
    const steps = path.split('/')
    const last = steps.pop() ?? ''
    const from = data[steps[0] ?? '']
    const found = typeof from === 'string' ? await followReferences(client, set, schema, data, steps) : null
    const value = found?.owner === owner ? found.data[last] : undefined
    if (typeof from === 'string' && typeof value === 'string') reached[path] = { from, value }
  }
  return reached
}
