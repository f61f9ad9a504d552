import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFormats as formats } from '#engine/validation/all-formats.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { standardFormats } from '#engine/validation/formats.ts'
import names from '../../../schemas/meta/names.meta.json' with { type: 'json' }
import { bothValidators } from './both-validators.ts'
import table from './formats.cases.json' with { type: 'json' }

const cases: { [format: string]: { accept: string[]; refuse: string[] } } = table
const known = [...Object.keys(formats), ...standardFormats].sort()

test('every format of the engine has a row, every row a format, and definition files may name exactly these', () => {
  expect(Object.keys(cases).sort()).toEqual(known)
  expect(names.definitions.formats.enum).toEqual(known)
  expect(Object.keys(createAjv().formats).sort()).toEqual(known)
})

test.each(Object.entries(cases))('%s has two cases or more that it accepts and three or more that it refuses', (_, row) => {
  expect(new Set(row.accept).size).toBeGreaterThanOrEqual(2)
  expect(new Set(row.refuse).size).toBeGreaterThanOrEqual(3)
  expect(row.accept.length + row.refuse.length).toBe(new Set([...row.accept, ...row.refuse]).size)
})

describe.each(Object.entries(cases))('%s', (format, { accept, refuse }) => {
  let validators: [string, (data: unknown) => boolean][]

  beforeAll(async () => {
    validators = Object.entries(await bothValidators({ type: 'string', format }))
  })

  test.each(accept)('accepts %j', value => {
    for (const [side, validate] of validators) expect(validate(value), side).toBe(true)
  })

  test.each(refuse)('refuses %j', value => {
    for (const [side, validate] of validators) expect(validate(value), side).toBe(false)
  })

  test('gives the same answer for any text on both sides, without throwing', () => {
    const near = fc.tuple(fc.constantFrom(...accept), fc.nat(40), fc.string({ maxLength: 2 }))
    const changed = near.map(([value, at, piece]) => value.slice(0, at) + piece + value.slice(at))
    fc.assert(
      fc.property(fc.oneof(changed, fc.string({ unit: 'binary' })), value => {
        const [server, page] = validators.map(([, validate]) => validate(value))
        return typeof server === 'boolean' && server === page
      }),
    )
  })
})
