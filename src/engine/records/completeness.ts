import { holds } from '#engine/conditions/holds.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { CompleteGroup, JsonObject } from '#engine/definitions/types.ts'

/** How complete a profile is: a whole number from 0 to 100, and what is missing, in the order of the file. */
type Completeness = { percent: number; missing: Missing[] }

/** A field that is not given. `page`: where it can be. */
type Missing = { field: string; title: string; page?: string }

/**
 * How complete the profile of a person is, by the groups of the account's `complete`. Nothing to give is complete. Pure: page and
 * server get the same from the same actor.
 *
 * @param facts `actor` as conditions see it.
 */
export function completeness(groups: CompleteGroup[], facts: { actor: object }): Completeness {
  const counted = groups
    .filter(({ when, unless }) => (!when || holds(when, facts)) && !(unless && holds(unless, facts)))
    .flatMap(({ fields, weight = 1, titles, pages }) =>
      fields.map(field => ({
        weight,
        missing: { field, title: titles?.[field] ?? field, ...(pages?.[field] ? { page: pages[field] } : {}) },
      })),
    )
  const missing = counted.filter(({ missing: { field } }) => !isGiven(facts as JsonObject, field))
  const [all, lacking] = [total(counted), total(missing)]
  return {
    percent: all === 0 ? 100 : Math.floor(((all - lacking) / all) * 100),
    missing: missing.map(one => one.missing),
  }
}

function isGiven(facts: JsonObject, field: string): boolean {
  const value = valueAt(facts, field)
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function total(counted: { weight: number }[]): number {
  return counted.reduce((sum, { weight }) => sum + weight, 0)
}
