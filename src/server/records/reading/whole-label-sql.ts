import pg from 'pg'
import type { RecordKind } from '#engine/definitions/types.ts'
import { labelCharacters } from '#engine/records/label.ts'
import { placeOf } from './row-sql.ts'

/** What the record `table` of a kind is called, also where its label is only the beginning: who reads it as a value reads all of it. */
export function wholeLabelSql({ label, parent }: Pick<RecordKind, 'label' | 'parent'>, table: string): string {
  if (parent?.field === label) return `${table}.label`
  const value = `btrim(${table}.data #>> ${pg.escapeLiteral(`{${placeOf(label.split('/').slice(1))}}`)}, E' \\t\\r\\n')`
  // Labels of earlier versions were cut without the sign of it.
  const isCut = `(${table}.label like '%…' or char_length(${table}.label) = ${labelCharacters})`
  return `case when ${isCut} and starts_with(${value}, rtrim(${table}.label, '…')) then ${value} else ${table}.label end`
}
