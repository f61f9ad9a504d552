import { beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { type AjvError, problemsOf } from '#engine/validation/problems.ts'
import { publishedSet } from '../../support/published-set.ts'
import { say } from '../../support/sentences.ts'
import { bothValidators } from './both-validators.ts'
import table from './formats.cases.json' with { type: 'json' }
import fields from './messages.cases.json' with { type: 'json' }

const cases: { [format: string]: { accept: string[]; refuse: string[] } } = table
const { forms } = publishedSet()

/** The specification's words, for every text that the format of the field refuses. */
describe.each(fields)('$form: $field', ({ format, form, field, empty, wrong }) => {
  const schema = forms[form]?.schema as Schema
  const { accept = [], refuse = [] } = cases[format] ?? {}
  let validators: [string, { (data: unknown): boolean; errors?: AjvError[] | null }][]

  beforeAll(async () => {
    validators = Object.entries(await bothValidators(schema))
  })

  const said = (value: string) =>
    validators.map(([, validate]) => {
      validate({ [field]: value })
      return problemsOf(validate.errors ?? [], schema, { [field]: value }, { say }).find(({ path }) => path === `/${field}`)
        ?.message
    })

  test('has the format whose table is tried', () => {
    expect((schema.properties as { [name: string]: JsonObject })[field]?.format).toBe(format)
  })

  test.each(refuse)('says of %j what the specification says, in the page and on the server', value => {
    expect(said(value)).toEqual(value === '' ? [empty, empty] : [wrong, wrong])
  })

  test.each(accept)('says nothing of %j', value => {
    expect(said(value)).toEqual([undefined, undefined])
  })
})
