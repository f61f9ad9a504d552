import { holds } from '#engine/conditions/holds.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { factsOfPerson } from '#engine/definitions/publish/publish-record.ts'
import type { Json, Prefill } from '#engine/definitions/types.ts'
import { pathOf } from '#engine/lists/related.ts'

/**
 * Where such a value stands: in a fact of the person; in the newest record of the kind that the owner has; over records that the new one
 * belongs to or names; the time zone of the page that asks.
 */
export type PrefillSource =
  | { of: 'person'; fact: string }
  | { of: 'latest'; field: string }
  | { of: 'related'; steps: string[]; field: string }
  | { of: 'moment' }

const latest = '/latest/data/'
const timeZone = '/timeZone'

/** "/actor/account/email", "/latest/data/carriers" or "/related/parent/data/website" taken apart; null for what is none of these. */
export function prefillSource(value: string): PrefillSource | null {
  if (Object.keys(factsOfPerson).some(prefix => value.startsWith(`${prefix}/`))) return { of: 'person', fact: value }
  if (value === timeZone) return { of: 'moment' }
  if (value.startsWith(latest)) return { of: 'latest', field: value.slice(latest.length) }
  const path = pathOf(value)
  const [field, ...further] = path?.field ?? []
  return path && path.steps.length > 0 && field !== undefined && further.length === 0
    ? { of: 'related', steps: path.steps, field }
    : null
}

/** The entries that count for this person. @param facts `actor` as conditions see it. */
export function prefillsFor(prefill: Prefill[], facts: { actor: object }): Prefill[] {
  return prefill.filter(({ when }) => when === undefined || holds(when, facts))
}

/** What a fact of the person says; undefined when nothing is given. */
export function factGiven(facts: { actor: object }, fact: string): Json | undefined {
  const value = valueAt(facts as { [key: string]: Json }, fact)
  return value === null || value === '' ? undefined : value
}
