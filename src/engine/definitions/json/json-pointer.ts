import type { Json } from '../types.ts'

/** JSON pointer of a place below `base`: `appendPointer('/a', 'b/c')` is `/a/b~1c`. */
export function appendPointer(base: string, ...keys: (string | number)[]): string {
  let path = base
  for (const key of keys) path += `/${typeof key === 'string' && (key.includes('/') || key.includes('~')) ? escaped(key) : key}`
  return path
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The keys of a JSON pointer, or null when it is none. The empty pointer is the whole. */
export function pointerKeys(text: string): string[] | null {
  if (text === '') return []
  if (!text.startsWith('/')) return null
  const keys = text.slice(1).split('/')
  return text.includes('~') ? keys.map(key => key.replaceAll('~1', '/').replaceAll('~0', '~')) : keys
}

/** The value a JSON pointer points at, or undefined. Only own properties count, so `/constructor` is nothing. */
export function valueAt(root: Json, text: string): Json | undefined {
  let value: Json | undefined = root
  for (const key of pointerKeys(text) ?? ['']) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as { [key: string]: Json })[key]
  }
  return value
}
