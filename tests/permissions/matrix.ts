import { readFileSync } from 'node:fs'

/** How a record stands to who asks; `-` where the operation is about none. */
export type Relation = 'own' | 'other' | 'missing' | '-'
/** One row of the table: an operation, which of its variants, and what is expected of each column. */
export type Row = { operation: string; variant: string; relation: Relation; cells: Record<string, string> }

const fixed = ['operation', 'variant', 'record'] as const

/** Reads `operations.csv`: commas separate, nothing is quoted. A cell that is not written is '', which means: refused. */
export function readMatrix(text = readFileSync(new URL('operations.csv', import.meta.url), 'utf8')): {
  columns: string[]
  rows: Row[]
} {
  const [header = '', ...lines] = text.trim().split('\n')
  const columns = header.split(',').slice(fixed.length)
  const rows = lines.map(line => {
    const [operation = '', variant = '', record = '', ...cells] = line.split(',')
    const named = columns.map((column, index) => [column, cells[index] ?? ''])
    return { operation, variant, relation: record as Relation, cells: Object.fromEntries(named) }
  })
  return { columns, rows }
}

/** Whether the answer is what the cell says; `hidden` is looked at by the test, here it is a success. */
export function agrees(expected: string, status: number): boolean {
  if (expected === 'ok' || expected === 'hidden') return status >= 200 && status < 300
  if (expected === '') return status === 401 || status === 403 || status === 404
  return String(status) === expected
}
