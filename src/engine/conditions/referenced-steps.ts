import { isObject } from '#engine/definitions/json/is-object.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { Json } from '#engine/definitions/types.ts'

/**
 * The events of a lifecycle whose past conditions ask for (`lifecycle.steps.<event>`), in the workflow itself and on the pages of its kind of
 * record. Made once per set and lifecycle.
 */
export const referencedSteps = oncePerSet((set, id) => {
  const workflow = set.workflows[id]
  if (workflow?.meta.kind !== 'lifecycle') return []
  const { record, events } = workflow.meta
  const pages = set.navigation.pages.filter(page => page.with?.record === record)
  const asked = stepsReferencedIn([workflow, ...pages] as unknown as Json)
  return Object.keys(events).filter(event => asked.has(event))
})

/** The events whose past conditions anywhere within ask for. */
function stepsReferencedIn(within: Json, into = new Set<string>()): Set<string> {
  if (Array.isArray(within)) for (const one of within) stepsReferencedIn(one, into)
  if (!isObject(within)) return into
  for (const event of Object.keys(stepsOf(within))) into.add(event)
  for (const one of Object.values(within)) stepsReferencedIn(one, into)
  return into
}

/** What a condition, at its outermost, asks of steps: event → the condition on its past. */
export function stepsOf(condition: Json | undefined): { [event: string]: Json } {
  return propertiesOf(propertiesOf(propertiesOf(condition).lifecycle).steps)
}

function propertiesOf(schema: Json | undefined): { [name: string]: Json } {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {}
}
