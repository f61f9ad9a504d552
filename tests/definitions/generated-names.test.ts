import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { conditionKeywords } from '#engine/conditions/closed-condition.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { walkSchema } from '#engine/definitions/schemas/walk-schema.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { annotations } from '#engine/validation/annotations.ts'
import { namesFile, namesMetaSchema } from '../../scripts/generate/names.ts'
import { tableRows } from '../../scripts/generate/static-table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): JsonObject => JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as JsonObject

test('the names that editors offer are those of the code; else run "npm run generate"', () => {
  expect(namesMetaSchema(root)).toEqual(read(namesFile))
})

test('conditions may say in files what the engine understands', () => {
  const offered = valueAt(read('schemas/meta/parts.meta.json'), '/definitions/condition/properties') as JsonObject
  expect(Object.keys(offered).sort()).toEqual(Object.keys(conditionKeywords).sort())
})

test('fields may carry every annotation that the engine knows', () => {
  const field = valueAt(read('schemas/meta/parts.meta.json'), '/definitions/field/properties') as JsonObject
  const form = read('schemas/meta/form.meta.json').properties as JsonObject
  expect(annotations.filter(name => field[name] === undefined && form[name] === undefined)).toEqual([])
})

describe('every key of every meta-schema is described', () => {
  const files = readdirSync(`${root}/schemas/meta`).filter(name => name !== 'names.meta.json')
  test.each(files)('%s', name => {
    expect(undescribed(read(`schemas/meta/${name}`))).toEqual([])
  })
})

test('rows of a table are read from its source, with the parameters of rows in other files', () => {
  const rows = tableRows(root, 'src/server/effects/effects.ts', 'effects') ?? []
  expect(rows.find(({ name }) => name === 'notify')?.params).toMatchObject({
    type: 'object',
    required: ['message'],
    properties: { to: { type: 'string', default: 'owner' } },
  })
  expect(rows.every(({ params }) => params !== undefined)).toBe(true)
  expect(tableRows(root, 'src/nothing.ts', 'effects')).toBeNull()
})

test('rows of lists and of other files are found, through constants and imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-tables-'))
  try {
    writeFileSync(
      join(folder, 'one.ts'),
      "export const one = { name: 'first', params: { type: 'object', required: ['a'] } } as const",
    )
    writeFileSync(
      join(folder, 'table.tsx'),
      "import { one } from './one.ts'\nconst two = { name: 'second', view: <p /> }\nexport const rows = [one, two]\nexport const keyed = { one, 'by-hand': two } satisfies object",
    )
    expect(tableRows(folder, 'table.tsx', 'rows')).toEqual([
      { name: 'first', params: { type: 'object', required: ['a'] } },
      { name: 'second' },
    ])
    expect(tableRows(folder, 'table.tsx', 'keyed')?.map(({ name }) => name)).toEqual(['one', 'by-hand'])
    expect(tableRows(folder, 'table.tsx', 'missing')).toBeNull()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('parameters may name constants of their file; what would have to be run is refused, with its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-tables-'))
  try {
    const table = (params: string) =>
      writeFileSync(
        join(folder, 'table.ts'),
        `const text = { type: 'string' }\nexport const rows = { one: { params: ${params} } }`,
      )
    table('{ properties: { a: text, text } }')
    expect(tableRows(folder, 'table.ts', 'rows')).toEqual([
      { name: 'one', params: { properties: { a: { type: 'string' }, text: { type: 'string' } } } },
    ])
    for (const run of ['{ a: made() }', '{ ...text }', '{ a: elsewhere }', '[text.type]']) {
      table(run)
      expect(() => tableRows(folder, 'table.ts', 'rows')).toThrow(/table\.ts:2: .* must be written out/)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Places of keys that say nothing to who writes a file. In `if` a key is named to look at its value, not to say what it is. */
function undescribed(schema: JsonObject): string[] {
  const places = walkSchema(schema)
  const schemas = new Set(places.map(({ path }) => path))
  const isKey = (path: string): boolean =>
    schemas.has(path.replace(/\/properties\/[^/]+$/, '')) && /\/properties\/[^/]+$/.test(path)
  return places
    .filter(({ path, schema: part }) => isKey(path) && !/\/(if|then|else)\//.test(path) && part.description === undefined)
    .map(({ path }) => path)
}
