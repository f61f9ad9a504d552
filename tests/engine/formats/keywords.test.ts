import { beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { allKeywords } from '#engine/validation/all-keywords.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { problemsOf } from '#engine/validation/problems.ts'
import { aMoment } from '../a-moment.ts'
import { bothValidators } from './both-validators.ts'
import table from './keywords.cases.json' with { type: 'json' }

type Row = { field: string; schema: JsonObject; accept: JsonObject[]; refuse: JsonObject[] }
const cases = table as unknown as { [keyword: string]: Row }

test('every keyword of the engine has a row, with two cases or more that it accepts and three or more that it refuses', () => {
  expect(Object.keys(cases).sort()).toEqual(allKeywords.map(({ keyword }) => keyword).sort())
  for (const [keyword, { accept, refuse }] of Object.entries(cases)) {
    expect(accept.length, keyword).toBeGreaterThanOrEqual(2)
    expect(refuse.length, keyword).toBeGreaterThanOrEqual(3)
  }
})

describe.each(Object.entries(cases))('%s', (keyword, { field, schema, accept, refuse }) => {
  let validators: [string, (data: unknown) => boolean][]

  beforeAll(async () => {
    validators = Object.entries(await bothValidators(schema))
  })

  test.each(accept)('accepts %j', value => {
    for (const [side, validate] of validators) expect(validate(value), side).toBe(true)
  })

  test.each(refuse)('refuses %j, and says so in a sentence of its own', value => {
    for (const [side, validate] of validators) expect(validate(value), side).toBe(false)
    const validate = createAjv().compile(schema)
    validate.call(aMoment, value)
    const problems = problemsOf(validate.errors ?? [], schema, value, aMoment)
    expect(problems).toEqual([{ path: `/${field}`, keyword, message: expect.not.stringContaining('This is not valid') }])
  })
})
