import { isObject } from '#engine/definitions/is-object.ts'
import type { Json } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** Lifecycle rows by workflow and state, counted. */
export type RowCounts = { [workflow: string]: { [state: string]: number } }

const known = new WeakMap<PublishedSet, RowCounts>()

/**
 * The rows around a record that any condition of a set asks for (`related.rows.<workflow>.<state>`), all 0: where there is none of them the
 * answer is none, and not unknown. Made once per set.
 */
export function askedRows(set: PublishedSet): RowCounts {
  const found = known.get(set)
  if (found) return found
  const made: RowCounts = {}
  collect({ workflows: set.workflows, navigation: set.navigation } as unknown as Json, made)
  known.set(set, made)
  return made
}

function collect(within: Json | undefined, into: RowCounts): void {
  if (Array.isArray(within)) for (const one of within) collect(one, into)
  if (!isObject(within)) return
  const rows = propertiesOf(propertiesOf(within.related).rows)
  for (const [workflow, states] of Object.entries(rows))
    into[workflow] = { ...into[workflow], ...Object.fromEntries(Object.keys(propertiesOf(states)).map(state => [state, 0])) }
  for (const one of Object.values(within)) collect(one, into)
}

function propertiesOf(schema: Json | undefined): { [name: string]: Json } {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {}
}
