import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { table, workflows } from './files.ts'
import { partings, tablesOf } from './tables.ts'

/** What a person wrote down of each workflow, against its file. No command writes these tables: who changes a workflow writes both. */
describe.each(workflows.map(workflow => [workflow.id as string, workflow]))('%s', (_id, workflow) => {
  test.each(tablesOf(workflow))('$name says what the file says', ({ name, read }) => {
    const committed = table(name)
    expect(committed.rows.length).toBeGreaterThan(0)
    expect(partings(committed, () => read(workflow))).toEqual([])
    expect(Object.keys(read(workflow)[0] ?? {}).sort()).toEqual([...committed.columns].sort())
  })
})

test('every table here is one of a workflow', () => {
  const wanted = workflows.flatMap(workflow => [`${workflow.id}.cells.csv`, ...tablesOf(workflow).map(({ name }) => name)])
  const there = readdirSync(new URL('./', import.meta.url)).filter(name => name.endsWith('.csv'))
  expect(there.sort()).toEqual([...new Set(wanted)].sort())
})
