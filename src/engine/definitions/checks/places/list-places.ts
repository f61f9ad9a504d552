import { pathOf, stepsOf } from '#engine/lists/related.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import type { Schema } from '../../types.ts'

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
  const path = appendPointer('', part, index)
  const entry = valueAt(files.get(file) ?? {}, path)
  if (!isObject(entry)) return path
  if (entry[key] !== undefined) return appendPointer(path, key)
  return key === 'value' && entry.field !== undefined ? appendPointer(path, 'field') : path
}

/** The field that a pointer of a list leads to, in the row's record or in one looked into; "label" for what one is called. */
export function fieldOfPointer(definitions: Definitions, record: string, value: string): Schema | 'label' | undefined {
  const path = pathOf(value)
  const kinds = kindsAmong(definitions)
  const steps = path && stepsOf(kinds, record, path.steps)
  if (!path || !steps) return undefined
  if (!path.field) return 'label'
  const form = definitions.whole[kinds.records[steps.at(-1)?.kind ?? record]?.form ?? '']
  return form && fieldAt(form, path.field)
}
