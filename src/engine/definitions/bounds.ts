import { pointer } from './json-pointer.ts'
import type { Json } from './kinds.ts'

/** How large one definition file, and one form with everything it refers to, may become. */
export const bounds = { depth: 100, nodes: 20_000, characters: 2_000_000 }

/**
 * Measures a value without recursion, so that no nesting exhausts the stack. Returns the first excess as a sentence with its place
 * (JSON pointer), or null when the value is within `bounds`.
 */
export function excess(root: Json): { path: string; message: string } | null {
  const waiting: { value: Json; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  let nodes = 0
  let characters = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next
    if (depth > bounds.depth) return { path, message: `Nested deeper than ${bounds.depth} levels` }
    if (++nodes > bounds.nodes) return { path, message: `More than ${bounds.nodes} values in one file` }
    if (typeof value === 'string') characters += value.length
    if (characters > bounds.characters) return { path, message: `More than ${bounds.characters} characters of text in one file` }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      characters += key.length
      waiting.push({ value: child, path: pointer(path, key), depth: depth + 1 })
    }
  }
  return null
}
