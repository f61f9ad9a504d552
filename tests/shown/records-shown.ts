import type { RecordKind } from '#engine/definitions/types.ts'
import type { Row } from '../workflows/csv.ts'
import { conditionText } from './pages-shown.ts'

export const recordColumns = ['kind', 'part', 'shows']

/** What it is called, and what it says: words may be changed in the record's file alone. */
const words = ['title', 'titles', 'plural', 'named', 'message', 'text', 'withoutId']

/** What each kind of record is made of, a row for each part: its paths and pages, what finds it, what a new one begins with. */
export function rowsOfRecords(records: { [id: string]: RecordKind }): Row[] {
  return Object.entries(records).flatMap(([kind, content]) =>
    Object.entries(content)
      .filter(([part]) => !words.includes(part))
      .flatMap(([part, value]) => [value].flat().map(one => ({ kind, part, shows: inWords(one) })))
      .filter(({ shows }) => shows !== ''),
  )
}

function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(inWords).join(' ')
  const members = Object.entries(value).filter(([key]) => !words.includes(key))
  const isCondition = (key: string): boolean => ['when', 'unless', 'facts'].includes(key)
  return members.map(([key, inner]) => `${key} ${isCondition(key) ? conditionText(inner) : inWords(inner)}`).join(', ')
}
