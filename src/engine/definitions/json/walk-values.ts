import type { Json } from '../kinds.ts'
import { isObject } from './is-object.ts'
import { pointer } from './json-pointer.ts'

/** A value inside another, with the key that it stands under and its JSON pointer. */
export type ValuePlace = { path: string; key: string; value: Json }

/** Every value below `root`, from outside in. */
export function* walkValues(root: Json, path = ''): Generator<ValuePlace> {
  const below = Array.isArray(root) ? root.entries() : isObject(root) ? Object.entries(root) : []
  for (const [key, value] of below) {
    const at = pointer(path, key)
    yield { path: at, key: String(key), value }
    yield* walkValues(value, at)
  }
}
