import pg from 'pg'
import { fieldAt } from '#engine/definitions/schemas/walk-schema.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { placeOf } from '../reading/row-sql.ts'

/**
 * The text that a search looks into at a field of the data, as SQL: the expression of its index. Of a list of values, or of what each of its
 * entries has there, all of them as one JSON text.
 *
 * @param data the column, as the statement calls it.
 */
export function searchedText(schema: Schema | undefined, field: string[], data: string): string {
  if (!isInList(schema, field)) return `${data} #>> ${pg.escapeLiteral(`{${placeOf(field)}}`)}`
  const place = placeOf(field)
    .split(',')
    .map(key => `."${key}"`)
    .join('')
  // Loose paths look into each entry of a list on the way.
  return `(jsonb_path_query_array(${data}, ${pg.escapeLiteral(`$${place}[*]`)})::text)`
}

/** Whether a field is a list, or stands in the entries of one. */
export function isInList(schema: Schema | undefined, field: string[]): boolean {
  return field.some((_key, index) => schema !== undefined && fieldAt(schema, field.slice(0, index + 1))?.type === 'array')
}
