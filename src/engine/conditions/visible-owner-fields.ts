import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import type { RightsHolder } from '#engine/permissions/rights.ts'
import { conditionsForActor } from './conditions-for-actor.ts'

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
