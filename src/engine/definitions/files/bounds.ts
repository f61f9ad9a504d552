import { appendPointer } from '../json/json-pointer.ts'
import type { Json } from '../types.ts'

/** How large one definition file, and one form with everything it refers to, may become. */
export const bounds = { depth: 100, nodes: 20_000, characters: 2_000_000 }

/**
 * Measures a value without recursion, so that no nesting exhausts the stack. Returns the first excess as a sentence with its place
 * (JSON pointer), or null when the value is within `bounds`.
 */
export function excess(root: Json): { path: string; message: string } | null {
  const waiting: Place[] = [{ value: root, key: '', depth: 0, above: null }]
  let nodes = 0
  let characters = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    const beyond = (message: string) => ({ path: pathOf(next), message })
    if (depth > bounds.depth) return beyond(`Nested deeper than ${bounds.depth} levels`)
    if (++nodes > bounds.nodes) return beyond(`More than ${bounds.nodes} values in one file`)
    if (typeof value === 'string') characters += value.length
    if (characters > bounds.characters) return beyond(`More than ${bounds.characters} characters of text in one file`)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      characters += key.length
      waiting.push({ value: child, key, depth: depth + 1, above: next })
    }
  }
  return null
}

type Place = { value: Json; key: string; depth: number; above: Place | null }

// Made for the one place that is said: almost every file is within the bounds.
function pathOf(place: Place): string {
  const keys: string[] = []
  for (let at = place; at.above; at = at.above) keys.unshift(at.key)
  return appendPointer('', ...keys)
}
