/** The list of facts is well formed, proofs name real facts, and what was proved once stays proved. */
import { expect, test } from 'vitest'
import { areas, documents, factIds, facts, kept, kinds } from './facts.ts'
import { proves } from './proofs.ts'
import { scanJson, scanSource, scanTests } from './scan.ts'
import { isThroughProduct, writesRows } from './through-product.ts'

const scan = scanTests()
const proved = new Set(scan.proofs.filter(({ file }) => isThroughProduct(file)).map(proof => proof.id))

/** The values that occur more than once. */
function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}

test('each id is unique and names its document', () => {
  expect(repeated(facts.map(fact => fact.id))).toEqual([])
  const kebab = '[a-z0-9]+(-[a-z0-9]+)*'
  const shape = new RegExp(`^(both|(onboarding|workflows)\\.[1-9])\\.${kebab}$`)
  expect(facts.filter(fact => !shape.test(fact.id) || !fact.id.startsWith(`${fact.document}.`))).toEqual([])
})

test('each fact has every key, no other, and values of the closed lists', () => {
  const keys = ['about', 'area', 'document', 'id', 'kind', 'section', 'text']
  const wrong = facts.filter(
    fact =>
      Object.keys(fact).sort().join() !== keys.join() ||
      !Object.values(fact).every(value => typeof value === 'string' && value.trim() === value && value !== '') ||
      !documents.includes(fact.document) ||
      !kinds.includes(fact.kind) ||
      !areas.includes(fact.area),
  )
  expect(wrong).toEqual([])
})

test('each section names sections of the documents that state the fact', () => {
  const one = /^[1-9](, [1-9])*$/
  const two = /^onboarding [1-9](, onboarding [1-9])*(, workflows [1-9])+$/
  expect(facts.filter(fact => !(fact.document === 'both' ? two : one).test(fact.section))).toEqual([])
})

test('no fact is listed twice', () => {
  expect(repeated(facts.map(({ text, kind, about }) => JSON.stringify([text, kind, about])))).toEqual([])
})

test('each proof in the tests can be read and names a fact', () => {
  expect(scan.problems).toEqual([])
  expect(scan.proofs.filter(proof => !factIds.has(proof.id))).toEqual([])
})

test('what is kept as proved are facts, of their areas', () => {
  const area = new Map<string, string>(facts.map(fact => [fact.id, fact.area]))
  expect(Object.entries(kept).flatMap(([name, ids]) => ids.filter(id => area.get(id) !== name))).toEqual([])
})

for (const area of areas) {
  test(`what was proved of the area ${area} is proved still`, () => {
    const lost = (kept[area] ?? []).filter(id => !proved.has(id))
    const how =
      'No test through the product proves these any more. Name them in one with proves(…); where the product no longer does it, run "node tests/spec/report.ts --keep" and say so in the commit'
    expect(lost, how).toEqual([])
  })
}

test('a test of a helper or of a data file proves nothing; one that starts the portal or its server does', () => {
  expect(['spec/facts.test.ts', 'definitions/brand.cases.json', 'portal/ui/format.test.ts'].map(isThroughProduct)).toEqual(
    Array(3).fill(false),
  )
  expect(['e2e/journey.spec.ts', 'server/records/lists.test.ts'].map(isThroughProduct)).toEqual([true, true])
})

test('nor does one that makes records or moves them by SQL, itself or by what it imports', () => {
  expect(['server/records/references.test.ts', 'server/records/launch.test.ts'].map(isThroughProduct)).toEqual([false, false])
  const sql = ['insert into record (id) …', "update lifecycle set state = 'x'", 'INSERT INTO lifecycle\n(record_id) …']
  const other = [
    'update lifecycle set since = now()',
    'insert into lifecycle_count_change (owner)',
    'update record set label = 1',
  ]
  expect([...sql, ...other].map(source => writesRows.test(source))).toEqual([true, true, true, false, false, false])
})

test('proves() refuses an id that is not a fact, by name', () => {
  expect(() => proves(...facts.slice(0, 2).map(fact => fact.id))).not.toThrow()
  expect(() => proves('both.nothing')).toThrow('both.nothing')
})

test('the scan reads literals, and neither comments, skipped tests nor computed ids', () => {
  const ids = (source: string) => scanSource(source, 'a.test.ts').proofs.map(proof => proof.id)
  expect(ids(`test('x', () => {\n  proves(\n    'a',\n    "b",\n  )\n})`)).toEqual(['a', 'b'])
  expect(ids(`// proves('a')\n/* proves('b') */`)).toEqual([])
  expect(ids(`test.skip('x', () => proves('a'))\ndescribe.todo.each([1])('y', () => proves('b'))`)).toEqual([])
  expect(scanSource(`\nproves(...list)`, 'a.test.ts').problems).toEqual(['a.test.ts:2: proves() takes string literals only'])
  expect(scanJson('[{"cases": {"proves": ["a", "b"]}}, {"proves": ["c"]}]', 'a.json').proofs.map(proof => proof.id)).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(scanJson('{"proves": "a"}', 'a.json').problems).toEqual(['a.json: "proves" is a list of ids'])
  expect(scanJson('{"proves": [', 'a.json').problems).toHaveLength(1)
})
