import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'

/**
 * What of `data` can be saved as work in progress, given the problems that the draft check (`loadForm(hash, id, 'draft')`) found in
 * it: each value with a problem is left out, so that the rest is not lost with it. A problem of the whole leaves nothing to save: null.
 */
export function draftable(data: JsonObject, problems: FieldProblem[]): JsonObject | null {
  const copy = structuredClone(data)
  // The last entry of a list first: taking one out moves those behind it.
  const paths = [...new Set(problems.map(({ path }) => path))].map(path => pointerKeys(path) ?? []).sort((a, b) => compare(b, a))
  for (const path of paths) {
    if (path.length === 0) return null
    remove(copy, path)
  }
  return copy
}

function compare(a: string[], b: string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left = '', right = ''] = [a[index], b[index]]
    const order = Number(left) - Number(right) || left.localeCompare(right)
    if (order) return order
  }
  return a.length - b.length
}

function remove(from: Json, [first = '', ...rest]: string[]): void {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, first)) return
  const container = from as { [key: string]: Json }
  const below = container[first]
  if (rest.length > 0 && below !== undefined) remove(below, rest)
  else if (Array.isArray(from)) from.splice(Number(first), 1)
  else delete container[first]
}
