import { isObject } from '#engine/definitions/json/is-object.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { Json } from '#engine/definitions/types.ts'

/** Lifecycle rows by workflow and state, counted. */
export type RowCounts = { [workflow: string]: { [state: string]: number } }

/**
 * The rows around a record that conditions of its kind ask for (`related.rows.<workflow>.<state>`, and `lifecycle.here` alike, in its workflows, in its form and on its
 * pages), all 0: where there is none of them the answer is none, and not unknown. Made once per set and kind.
 */
export const referencedRows = oncePerSet((set, kind) => {
  const workflows = Object.values(set.workflows).filter(({ meta }) => meta.kind === 'lifecycle' && meta.record === kind)
  const pages = set.navigation.pages.filter(page => page.with?.record === kind)
  const form = set.forms[set.records[kind]?.form ?? '']?.schema
  return rowsReferencedIn([...workflows, ...pages, form ?? null] as unknown as Json)
})

/** The rows that conditions anywhere within ask for, all 0. */
export function rowsReferencedIn(within: Json): RowCounts {
  const made: RowCounts = {}
  collect(within, made)
  return made
}

function collect(within: Json | undefined, into: RowCounts): void {
  if (Array.isArray(within)) for (const one of within) collect(one, into)
  if (!isObject(within)) return
  const { rows } = propertiesOf(within.related)
  for (const asked of [rows, hereIn(within)])
    for (const [workflow, states] of Object.entries(propertiesOf(asked)))
      into[workflow] = { ...into[workflow], ...Object.fromEntries(Object.keys(propertiesOf(states)).map(state => [state, 0])) }
  for (const one of Object.values(within)) collect(one, into)
}

/** Whether conditions of a kind ask for rows of the same carrier. Made once per set and kind. */
export const referencesHere = oncePerSet((set, kind) =>
  Object.values(set.workflows).some(
    one => one.meta.kind === 'lifecycle' && one.meta.record === kind && holdsHere(one as unknown as Json),
  ),
)

function holdsHere(within: Json | undefined): boolean {
  if (Array.isArray(within)) return within.some(holdsHere)
  return isObject(within) && (hereIn(within) !== undefined || Object.values(within).some(holdsHere))
}

function hereIn(within: { [name: string]: Json }): Json | undefined {
  return propertiesOf(within.lifecycle).here
}

function propertiesOf(schema: Json | undefined): { [name: string]: Json } {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {}
}
