import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const here = 'tests/server/security'
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rows = read(`${here}/README.md`)
  .split('\n')
  .flatMap(line => (line.startsWith('| ') ? [line.slice(2, -2).split(' | ')] : []))
const listed = rows.flatMap(([ids = '', file = '']) =>
  /^`tests\/.+`$/.test(file) ? ids.split(', ').map(id => ({ id, file: file.slice(1, -1) })) : [],
)
const unreachable = rows
  .filter(([ids = '', why = '']) => /^[A-Z]+\d+$/.test(ids) && !why.startsWith('`'))
  .map(([id = '', why = '']) => ({ id, why }))

/** Ids in front of the titles of a test file: first arguments of its calls that begin with "A1:" or "A1, B2:". */
function idsOf(file: string): string[] {
  const titles = [...read(file).matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1\s*,/g)].map(([, , title = '']) => title)
  return titles.flatMap(title => /^([A-Z]{1,2}\d+(?:, [A-Z]{1,2}\d+)*): /.exec(title)?.[1]?.split(', ') ?? [])
}

/** What must be proved, or said to be out of reach. */
const demanded = [
  ...['A1', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A13', 'S1', 'S2', 'S3', 'S5', 'S6', 'S9', 'S10', 'S11', 'S14'],
  ...[
    'Z1',
    'Z2',
    'Z3',
    'Z4',
    'Z5',
    'Z6',
    'Z7',
    'Z8',
    'Z9',
    'Z10',
    'Z11',
    'V1',
    'V7',
    'V8',
    'V9',
    'V11',
    'V14',
    'U1',
    'U2',
    'U3',
    'U4',
    'U5',
    'C1',
    'C2',
    'C3',
  ],
  ...['G1', 'G2', 'L1', 'L2', 'L3', 'L4', 'EN1', 'EN2', 'EN3', 'EN4', 'EN5'],
  ...Array.from({ length: 51 }, (_, index) => `F${index + 1}`),
]

test('each id of the index stands in front of a title of the file that it names', () => {
  expect(listed.length).toBeGreaterThan(demanded.length)
  expect(listed.filter(({ id, file }) => !idsOf(file).includes(id))).toEqual([])
})

test('each id that is demanded is in the index, or it is said why it is out of reach', () => {
  const known = new Set([...listed, ...unreachable].map(({ id }) => id))
  expect(demanded.filter(id => !known.has(id))).toEqual([])
  expect(unreachable.filter(({ why }) => why.length < 40)).toEqual([])
})

test('each title of this folder bears ids, and the index has them for its file', () => {
  const files = readdirSync(new URL(here, root)).filter(name => name.endsWith('.test.ts') && name !== 'index.test.ts')
  expect(files.length).toBeGreaterThan(12)
  for (const name of files) {
    const file = `${here}/${name}`
    const ids = new Set(idsOf(file))
    expect([name, [...ids].filter(id => !listed.some(one => one.id === id && one.file === file))]).toEqual([name, []])
    expect([name, read(file).match(/^test(?:\.each)?(?:<.+>)?\(/gm)?.length]).toEqual([name, titlesWithIds(file)])
  }
})

function titlesWithIds(file: string): number {
  return [...read(file).matchAll(/\(\s*(['"`])[A-Z]{1,2}\d+(?:, [A-Z]{1,2}\d+)*: (?:(?!\1).)+\1\s*,/g)].length
}
