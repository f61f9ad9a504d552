import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer, pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { isSameValue } from './same-value.ts'

/** Where what a comment is about stands now, and whether it is the value of then. */
type PlaceNow = { path: string; same: boolean }

/**
 * Where the value that stood at a pointer stands by now: entries of lists are known by what they hold, since those before them may have
 * been removed. What is inside an entry that was removed stands at its list. Pure.
 *
 * @param then the data that the comment was made on.
 * @param now the data of the moment.
 */
export function placeNow(then: JsonObject, now: JsonObject, path: string): PlaceNow {
  let [before, after]: (Json | undefined)[] = [then, now]
  let place = ''
  for (const key of pointerKeys(path) ?? []) {
    const at: string | number | null = Array.isArray(before) && Array.isArray(after) ? entryNow(before, after, Number(key)) : key
    if (at === null) return { path: place, same: false }
    before = inner(before, key)
    after = inner(after, at)
    place = appendPointer(place, at)
  }
  return { path: place, same: isSameValue(before, after) }
}

function inner(value: Json | undefined, key: string | number): Json | undefined {
  return value === undefined ? undefined : valueAt(value, appendPointer('', key))
}

/** The index that an entry has now: of the same one, else of the one most like it that is no other's; null when it was removed. */
function entryNow(then: Json[], now: Json[], index: number): number | null {
  const taken = new Map<number, number>()
  for (const [at, entry] of then.entries()) {
    const same = now.flatMap((one, place) => (isSameValue(one, entry) && ![...taken.values()].includes(place) ? [place] : []))
    const place = same.includes(at) ? at : same[0]
    if (place !== undefined) taken.set(at, place)
  }
  const found = taken.get(index)
  if (found !== undefined) return found
  const free = now.flatMap((_one, place) => ([...taken.values()].includes(place) ? [] : [place]))
  const alike = free.map(place => ({ place, count: sharedMembers(then[index], now[place]) }))
  const best = alike.toSorted((one, other) => other.count - one.count || far(one.place, index) - far(other.place, index))[0]
  if (best && (best.count > 0 || now.length >= then.length)) return best.place
  return null
}

const far = (place: number, index: number): number => Math.abs(place - index)

/** How many members two entries have in common, with the same values. */
function sharedMembers(one: Json | undefined, other: Json | undefined): number {
  if (!isObject(one) || !isObject(other)) return 0
  return Object.keys(one).filter(name => Object.hasOwn(other, name) && isSameValue(one[name], other[name])).length
}
