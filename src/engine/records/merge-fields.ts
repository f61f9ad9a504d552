import type { JsonObject } from '#engine/definitions/types.ts'
import { isSameValue } from './same-value.ts'

/** What became of two changes of the same data. `taken`: fields that only the other one changed; `both`: those that both did, to different values. */
type MergedFields = { data: JsonObject; taken: string[]; both: string[] }

/**
 * Two changes of the same data as one, field by field; a list or a group is one value. Where both changed a field, mine stands and the
 * field is named. Pure.
 *
 * @param base what both began with.
 */
export function mergeFields(base: JsonObject, mine: JsonObject, theirs: JsonObject): MergedFields {
  const changed = differingFields(mine, theirs).filter(name => !sameField(base, theirs, name))
  const taken = changed.filter(name => sameField(base, mine, name))
  return { data: withFields(mine, theirs, taken), taken, both: changed.filter(name => !taken.includes(name)) }
}

/** The data with these fields as others have them. A field that those do not have is gone. Pure. */
export function withFields(data: JsonObject, from: JsonObject, names: string[]): JsonObject {
  const kept = Object.entries(data).filter(([name]) => !names.includes(name))
  const given = Object.entries(from).filter(([name]) => names.includes(name))
  return Object.fromEntries([...kept, ...given])
}

/** Names of the fields that say different things. */
export function differingFields(one: JsonObject, other: JsonObject): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(name => !sameField(one, other, name))
}

/** Whether a field says the same in both, also by being in neither. */
export function sameField(one: JsonObject, other: JsonObject, name: string): boolean {
  const value = (data: JsonObject) => (Object.hasOwn(data, name) ? data[name] : undefined)
  return isSameValue(value(one), value(other))
}
