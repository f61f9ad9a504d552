import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { conditionKeywords } from '#engine/conditions/closed-condition.ts'
import { valueAt } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/kinds.ts'
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
    expect(undescribed(read(`schemas/meta/${name}`), '')).toEqual([])
  })
})

test('rows of a table are read from its source, with the parameters of rows in other files', () => {
  const rows = tableRows(root, 'src/server/effects/effects.ts', 'effects') ?? []
  expect(rows.find(({ name }) => name === 'notify')?.params).toMatchObject({ type: 'object', required: ['message', 'to'] })
  expect(rows.every(({ params }) => params !== undefined)).toBe(true)
  expect(tableRows(root, 'src/nothing.ts', 'effects')).toBeNull()
})

/** Places under `properties` that say nothing to who writes a file. */
function undescribed(schema: Json | undefined, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => undescribed(part, `${path}/${index}`))
  if (typeof schema !== 'object' || schema === null) return []
  const silent = Object.entries((schema.properties ?? {}) as JsonObject).filter(
    ([, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) && part.description === undefined && !isCondition(path),
  )
  return [
    ...silent.map(([key]) => `${path}/properties/${key}`),
    ...Object.entries(schema).flatMap(([key, part]) => undescribed(part, `${path}/${key}`)),
  ]
}

// `if` names a key to look at its value, not to say what it is.
function isCondition(path: string): boolean {
  return /\/(if|then|else)(\/|$)/.test(path)
}
