import { afterAll, expect, test } from 'vitest'
import { codeChanges } from './code-changes.ts'
import { copyOf, definitionFolders } from './copy-of.ts'
import { dataChanges } from './data-changes.ts'
import { drawKind } from './random-kind.ts'
import { readmeTable } from './readme-table.ts'
import { writeKind } from './write-kind.ts'

const kind = { thing: 'add a whole kind of record', make: (copy: ReturnType<typeof copyOf>) => writeKind(copy, drawKind(7)) }
const changes = [...dataChanges, kind, ...codeChanges]
const rows = readmeTable()
const copy = copyOf(...definitionFolders, 'src', 'tests/workflows', 'tests/permissions', 'tests/shown')
afterAll(() => copy.remove())

test('every thing that the table of the README names is made, and nothing else', () => {
  expect(rows.length).toBeGreaterThan(10)
  const named = rows.flatMap(({ things }) => things)
  expect([...new Set(changes.map(({ thing }) => thing))].sort()).toEqual([...named].sort())
})

test.each(rows)('$want: in as many files as the table says', ({ things, edit, files }) => {
  // The test that the table counts is the spec that looks at the change.
  const wanted = files - (edit.includes('a test') ? 1 : 0)
  const counts: number[] = []
  for (const { thing, make } of changes.filter(change => things.includes(change.thing))) {
    try {
      make(copy)
      counts.push(copy.touched.size)
      const touches = `${thing} touches ${[...copy.touched].join(', ')}`
      expect(copy.touched.size, touches).toBeLessThanOrEqual(wanted)
      // Rows that name no file of code are data alone.
      expect(
        [...copy.touched].every(file => !file.startsWith('src/')),
        touches,
      ).toBe(!/\.ts`/.test(edit))
    } finally {
      copy.restore()
    }
  }
  expect(Math.max(...counts)).toBe(wanted)
})
