import { limitsFile } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer, valueAt } from '../json/json-pointer.ts'
import { suggestion } from '../json/nearest.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { Json } from '../types.ts'

/** What `{"x-limit": "password.minimum"}` names: the number in limits.json, or why it names none. */
type NamedLimit = { number: number } | { message: string; fix: string }

/** The limit that a value names instead of being a number; undefined when it is no such name. */
export function namedLimit(value: Json, files: DefinitionFiles): NamedLimit | undefined {
  const name = isObject(value) ? value['x-limit'] : undefined
  if (typeof name !== 'string') return undefined
  const limits = files.get(limitsFile) ?? {}
  const number = valueAt(limits, appendPointer('', ...name.split('.')))
  if (typeof number === 'number') return { number }
  const message = number === undefined ? `There is no limit "${name}" in limits.json` : `The limit "${name}" is no number`
  return { message, fix: suggestion(name, numbersIn(limits, [])) }
}

function numbersIn(limits: Json, path: string[]): string[] {
  if (typeof limits === 'number') return [path.join('.')]
  return isObject(limits) ? Object.entries(limits).flatMap(([key, value]) => numbersIn(value, [...path, key])) : []
}
