import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import { type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { isMeant } from '#engine/workflow/named-states.ts'
import { statesOf, transitionsOf } from '#engine/workflow/states-of.ts'
import { rowsReferencedIn } from './referenced-rows.ts'

/** All conditions about records of a kind that decide for somebody: about events that they may send, and about what pages of theirs offer. */
function conditionsForActor(set: PublishedSet, kind: string, actor: RightsHolder): Json {
  const may = (right: string | undefined): boolean => right !== undefined && visibility(actor, right) !== null
  const decided = Object.values(set.workflows).flatMap(workflow => {
    if (workflow.meta.kind !== 'lifecycle' || workflow.meta.record !== kind) return []
    const events = Object.entries(workflow.meta.events).filter(([, { right }]) => may(right))
    const names = events.map(([name]) => name)
    const guards = transitionsOf(statesOf(workflow)).filter(({ event }) => event !== null && names.includes(event))
    return [events.map(([, { preconditions }]) => preconditions), guards.map(({ transition }) => transition.guard)]
  })
  const pages = set.navigation.pages.filter(page => page.with?.record === kind && may(page.right))
  return [...decided, ...pages] as unknown as Json
}

/** Names of the fields of the organisation that owns a record of a kind, of those that decide about events or pages of somebody. */
export function visibleOwnerFields(set: PublishedSet, kind: string, actor: RightsHolder): string[] {
  const names = new Set<string>()
  collect(conditionsForActor(set, kind, actor), names)
  return [...names]
}

function collect(within: Json | undefined, into: Set<string>): void {
  if (Array.isArray(within)) for (const one of within) collect(one, into)
  if (!isObject(within)) return
  const data = ['related', 'owner', 'data'].reduce<Json | undefined>((at, name) => propertiesOf(at)[name], { properties: within })
  for (const name of Object.keys(propertiesOf(data))) into.add(name)
  for (const one of Object.values(within)) collect(one, into)
}

function propertiesOf(schema: Json | undefined): { [name: string]: Json } {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {}
}

/**
 * What somebody who does not see all that stands around a record of a kind is told of a row there: of one that decides about an event they
 * may send or about what a page of theirs offers, the state that is asked for and no state within it; null of all others.
 */
export function visibleRowState(
  set: PublishedSet,
  kind: string,
  actor: RightsHolder,
): (row: { workflow: string; state: string }) => string | null {
  const asked = rowsReferencedIn(conditionsForActor(set, kind, actor))
  return ({ workflow, state }) => {
    const names = Object.keys(asked[workflow] ?? {}).filter(name => isMeant(state, name))
    // The innermost that is asked for: by it the others hold as well.
    const [inner] = names.filter(name => !name.startsWith('!')).sort((one, other) => other.length - one.length)
    return names.length === 0 ? null : (inner ?? state)
  }
}
