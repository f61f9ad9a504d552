import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'

/** Whether two values say the same, whatever the order of their members; a member without a value is as one that is not there. */
export function isSameValue(one: Json | undefined, other: Json | undefined): boolean {
  const [mine, theirs] = [one ?? null, other ?? null]
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mine.length === theirs.length && mine.every((entry, index) => isSameValue(entry, theirs[index]))
  if (!isObject(mine) || !isObject(theirs)) return mine === theirs
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].every(name => isSameValue(own(mine, name), own(theirs, name)))
}

function own(value: { [key: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined
}
