import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { advice, table, tableNames, workflows } from './files.ts'
import { partings, tablesOf } from './tables.ts'

/** What a person wrote down of each workflow, against its file. No command writes these tables: who changes a workflow pastes what `npm run cells` prints when it is what they meant. */
describe.each(workflows.map(workflow => [workflow.id as string, workflow]))('%s', (id, workflow) => {
  test.each(tablesOf(workflow))('$name: the table says what the file says', ({ name, read }) => {
    const committed = table(id, name)
    expect(committed.rows.length).toBeGreaterThan(0)
    expect(
      partings(committed, () => read(workflow)),
      advice(id),
    ).toEqual([])
    expect(Object.keys(read(workflow)[0] ?? {}).sort()).toEqual([...committed.columns].sort())
  })

  test('has no table that nobody reads', () => {
    expect(tableNames(id)).toEqual([...new Set(['cells', ...tablesOf(workflow).map(({ name }) => name)])])
  })
})

test('every cells file is one of a workflow, and who follows rows by carrier has a truth table', () => {
  const there = readdirSync(new URL('./', import.meta.url)).filter(name => name.endsWith('.csv'))
  const wanted = workflows.flatMap(({ id, ...workflow }) => [
    `${id}.cells.csv`,
    ...(workflow['x-derive'] ? [`${id}.derive.csv`] : []),
  ])
  expect(there.sort()).toEqual(wanted.sort())
})
