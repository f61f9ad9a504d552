import { expect, test } from 'vitest'
import { factAt, type RowFacts } from '#engine/lists/cell.ts'
import { columnFormats } from '#engine/lists/column-formats.ts'

const row: RowFacts = {
  record: {
    id: 'r1',
    kind: 'k',
    label: 'Acme',
    version: 3,
    data: { name: 'Acme', list: [{ file: 'f1' }], 'a/b': { '~': 1 }, none: null },
  },
  owner: { id: 'o1', label: 'Owner' },
}

test.each([
  ['/record/label', 'Acme'],
  ['/record/data/name', 'Acme'],
  ['/record/data/list/0/file', 'f1'],
  ['/record/data/a~1b/~0', 1],
  ['/record/data/none', null],
  ['/owner/label', 'Owner'],
  ['/lifecycle/since', undefined],
  ['/record/data/none/more', undefined],
  ['/record/data/list/1', undefined],
  ['/record/data/name/length', undefined],
  ['/constructor', undefined],
  ['/record/data/__proto__', undefined],
  ['record/label', undefined],
])('%s points at %j', (path, expected) => {
  expect(factAt(row, path)).toEqual(expected)
})

test('every column format is listed once and says what it is about', () => {
  const names = columnFormats.map(({ format }) => format)
  expect(new Set(names).size).toBe(names.length)
  for (const { about } of columnFormats) expect(about.length).toBeGreaterThan(5)
})
