import { readFileSync } from 'node:fs'
import { parseTable } from '../workflows/csv.ts'
import { type RightsTable, rightsTable } from './rights.ts'

/** How a record stands to who asks; `-` where the operation is about none. */
export type Relation = 'own' | 'other' | 'missing' | '-'
/** An operation, which of its variants, how its record stands to who asks, and what is expected of each column. */
export type Row = { operation: string; variant: string; relation: Relation; cells: Record<string, string> }

/** One line of `operations.csv`: what is allowed. A column that is empty says what is usual. */
export type Allowed = {
  operation: string
  variant: string
  /** "one": the operation is about one record; "list": about several; "": about none. */
  records: string
  /** "public", "session", or a right of `rights.csv`. */
  right: string
  /** A further right, that of an event, or the one role that may. */
  and: string
  /** What is reached of what the right covers: all of it, "one's own", "at carriers", or "whole records". */
  reach: string
  /** What who may is answered: "ok", or a status where the record does not stand so that it could be. */
  answer: string
  /** What is answered of a record that is not theirs, or is not there: 404, of lists "hidden". */
  'not theirs': string
  /** What is answered without the right: 403. */
  without: string
}

/** Reads `operations.csv`, which lists what is allowed. */
export const readAllowed = (): Allowed[] =>
  parseTable(readFileSync(new URL('operations.csv', import.meta.url), 'utf8')).rows as Allowed[]

/** The relations that are tried, by the column `records`. */
export const relations: { [records: string]: Relation[] } = {
  one: ['own', 'other', 'missing'],
  list: ['own', 'other'],
  '': ['-'],
}

/** Every cell that the table means: each relation that a record can have to who asks, for nobody and each role of the table of rights. */
export function readMatrix(
  allowed: Allowed[] = readAllowed(),
  rights: RightsTable = rightsTable(),
): { columns: string[]; rows: Row[] } {
  const columns = ['anonymous', ...rights.roles]
  const rows = allowed.flatMap(line =>
    (relations[line.records] ?? []).map((relation): Row => {
      const cells = columns.map(role => [role, expectedOf(line, relation, role, rights)])
      return { operation: line.operation, variant: line.variant, relation, cells: Object.fromEntries(cells) }
    }),
  )
  return { columns, rows }
}

function expectedOf(line: Allowed, relation: Relation, role: string, rights: RightsTable): string {
  const { right, and, reach, answer, records } = line
  if (right === 'public') return answer || 'ok'
  if (role === 'anonymous') return '401'
  // A session is over what is one's own.
  const scope = right === 'session' ? 'own' : rights.scopeOf(role, right)
  if (scope === '') return line.without || '403'
  if (reach === 'whole records' && scope === 'carrier') return records === 'list' ? 'hidden' : '404'
  if (relation !== '-' && !reaches(reach, scope, relation)) return line['not theirs'] || (records === 'list' ? 'hidden' : '404')
  if (rights.roles.includes(and)) return role === and ? answer || 'ok' : '403'
  if (and) {
    const further = rights.scopeOf(role, and)
    if (further === '' || !reaches('', further, relation)) return '403'
    // What was sent to a carrier is no more its own organisation's than others'.
    if (rights.asksSecondPerson(and) && relation === 'own' && further !== 'carrier') return '409'
  }
  return answer || 'ok'
}

function reaches(reach: string, scope: string, relation: Relation): boolean {
  if (relation === 'missing') return false
  if (relation === 'other') return scope === 'all' && reach !== "one's own"
  if (reach === 'at carriers') return scope === 'carrier'
  return reach !== "one's own" || scope === 'own' || scope === 'all'
}

/** Whether the answer is what the cell says; `hidden` is looked at by the test, here it is a success. */
export function agrees(expected: string, status: number): boolean {
  if (expected === 'ok' || expected === 'hidden') return status >= 200 && status < 300
  return String(status) === expected
}
