import type { Column, Json } from '#engine/definitions/types.ts'
import type { Say } from '../texts/say.ts'
import { pageLanguage } from '../theme/page-meta.ts'

/** A value in words, by the column's format; of a list each of its values. The empty string when there is none. */
export function written(
  value: Json | undefined,
  column: Pick<Column, 'format' | 'ref' | 'options'>,
  refs: Map<string, string>,
  say: Say<'lists'>,
): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(entry => written(entry, column, refs, say)).join(', ')
  // Nothing where the reader may not look it up: the key says nothing to anybody.
  if (column.format === 'ref') return refs.get(`${column.ref} ${value}`) ?? ''
  if (column.format === 'option') return column.options?.find(option => option.value === value)?.label ?? String(value)
  if (column.format === 'yes-no') return say(value === true ? 'yes' : 'no')
  return typeof value === 'number' ? value.toLocaleString(pageLanguage()) : String(value)
}
