import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'

/**
 * What a pointer of a list looks at: a field of the record's own data, a record that is looked into, where a record stands that belongs to
 * the row's, or a fact of every row.
 */
type ColumnPlace = { of: 'data'; field: string[] } | { of: 'related' } | { of: 'below' } | { of: 'row' }

/** The pointer of a column, filter, picture or search key, taken apart. One that leads to nothing still says what it was to look at. */
export function columnPlace(value: string): ColumnPlace {
  const [first, second, ...field] = pointerKeys(value) ?? []
  if (first === 'related') return { of: 'related' }
  if (first === 'below') return { of: 'below' }
  return first === 'record' && second === 'data' && field.length > 0 ? { of: 'data', field } : { of: 'row' }
}

/** Whether a pointer looks into another record. */
export function looksInto(value: string): boolean {
  return columnPlace(value).of === 'related'
}

/** The field of the record's own data that a pointer looks at. */
export function ownField(value: string): string | undefined {
  const place = columnPlace(value)
  return place.of === 'data' ? place.field[0] : undefined
}
