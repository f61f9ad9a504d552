import type { Json } from '../types.ts'
import { isObject } from './is-object.ts'
import { appendPointer } from './json-pointer.ts'

/** A value inside another, with the key that it stands under and its JSON pointer. */
type ValuePlace = { path: string; key: string; value: Json }

/** Every value below `root`, from outside in. One generator for all depths: of one inside another each value would pass through all above. */
export function* walkValues(root: Json, path = ''): Generator<ValuePlace> {
  const open = [{ below: entriesOf(root), path }]
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    const { value: entry, done } = inner.below.next()
    if (done) {
      open.pop()
      continue
    }
    const [key, value] = entry
    const at = appendPointer(inner.path, key)
    yield { path: at, key: String(key), value }
    open.push({ below: entriesOf(value), path: at })
  }
}

function entriesOf(value: Json): Iterator<[number | string, Json]> {
  return Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value).values() : [].values()
}
