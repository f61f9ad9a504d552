import type { Definitions } from '../definitions.ts'
import { isObject } from '../is-object.ts'
import { pointer, valueAt } from '../json-pointer.ts'

/**
 * Where a column or filter says something, as its author finds it: the key, the field that stands for it, or the whole entry where the
 * form says it.
 *
 * @param key of the whole column or filter.
 */
export function placeInList(
  { files }: Definitions,
  file: string,
  part: 'columns' | 'filters',
  index: number,
  key: string,
): string {
  const path = pointer('', part, index)
  const entry = valueAt(files.get(file) ?? {}, path)
  if (!isObject(entry)) return path
  if (entry[key] !== undefined) return pointer(path, key)
  return key === 'value' && entry.field !== undefined ? pointer(path, 'field') : path
}
