import { transformRJSFValidationErrors } from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { problemsOf } from '#engine/validation/problems.ts'
import { say } from '../../support/sentences.ts'
import { inlinedForm } from './inlined-form.ts'

/** The problems that Ajv's errors give, after checking that RJSF's give the same. */
function problems(schema: Schema, value: unknown): { [path: string]: string } {
  const validate = createAjv().compile(schema)
  validate(value)
  const errors = validate.errors ?? []
  const found = problemsOf(errors, schema, value as Json, { say })
  const rjsf = transformRJSFValidationErrors(errors, undefined, undefined, schema as never)
  expect(problemsOf(rjsf, schema, value as Json, { say })).toEqual(found)
  return Object.fromEntries(found.map(({ path, message }) => [path, message]))
}

const object = (properties: { [name: string]: JsonObject }, more: JsonObject = {}): Schema => ({
  type: 'object',
  properties,
  ...more,
})

test('nothing wrong, no problems', () => {
  expect(problems(object({ a: { type: 'string' } }), { a: 'x' })).toEqual({})
})

describe('the forms of the project say what they are written to say', () => {
  const password = inlinedForm('schemas/onboarding/set-password.form.json')
  const company = inlinedForm('schemas/onboarding/company-details.form.json')
  const brand = inlinedForm('schemas/brands/brand.form.json')

  test('fields left out', () => {
    expect(problems(password, {})).toEqual({
      '/new_password': 'Field cannot be empty',
      '/confirm_password': 'Field cannot be empty',
    })
  })

  test('fields left empty say so, not that their format is wrong', () => {
    expect(problems(password, { new_password: '', confirm_password: '' })).toEqual({
      '/new_password': 'Field cannot be empty',
      '/confirm_password': 'Field cannot be empty',
    })
  })

  test('fields that differ', () => {
    expect(problems(password, { new_password: 'Try-the-portal-1', confirm_password: 'x' })).toEqual({
      '/confirm_password': "Password doesn't match",
    })
  })

  test('fields that only a branch asks for have the text of the field', () => {
    expect(problems(company, { for_company: true, agent_type: 0 })).toEqual({
      '/company_name': 'Please enter company name',
      '/job_title': 'Please enter job title',
      '/company_website': 'Please enter a valid url',
    })
  })

  test('a choice outside the options is told by the choice', () => {
    expect(problems(company, { for_company: false, agent_type: 7 })).toEqual({
      '/agent_type': 'Choose what you will use the portal for',
    })
  })

  test('entries of a list are named by their index', () => {
    const documents = [{ document_type_id: 2, file: 'x' }, { document_type_id: 9 }]
    const found = problems(brand, { documents })
    expect(found['/documents/0/file']).toBe('Please upload document.')
    expect(found['/documents/1/file']).toBe('Please upload document.')
    expect(found['/documents/1/document_type_id']).toBe('Choose the kind of document')
  })

  test('the order is that of the fields, not that of the keywords', () => {
    const order = Object.keys(brand.properties as JsonObject)
    const paths = Object.keys(problems(brand, { documents: [{}], zip_code: '!', city: '1', website: 'x' }))
    const fields = paths.map(path => path.split('/')[1] ?? '')
    expect(fields).toEqual([...fields].sort((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(new Set(fields).size).toBeGreaterThan(10)
  })
})

describe('one problem per field', () => {
  const text: JsonObject = {
    type: 'string',
    minLength: 3,
    maxLength: 4,
    pattern: '^x',
    errorMessage: { minLength: 'short', maxLength: 'long', pattern: 'shape', type: 'kind' },
  }
  test.each<[Json, string]>([
    ['', 'short'],
    ['a', 'short'],
    ['abcde', 'shape'],
    ['xbcde', 'long'],
    [3, 'kind'],
  ])('%j: %s', (value, message) => {
    expect(problems(object({ a: text }), { a: value })).toEqual({ '/a': message })
  })
})

describe('one sentence for several keywords', () => {
  const text: JsonObject = { type: 'string', title: 'A', minLength: 1, maxLength: 4, pattern: '^x' }
  test.each<[Json, JsonObject | string, string]>([
    ['', 'all', 'all'],
    ['abc', 'all', 'all'],
    ['abc', { required: 'missing', _: 'rest' }, 'rest'],
    ['', { required: 'missing', _: 'rest' }, 'missing'],
    ['', { required: 'missing', minLength: 'empty' }, 'empty'],
    ['xbcde', { required: 'missing', maxLength: 'long', _: 'rest' }, 'long'],
  ])('%j with %j: %s', (value, errorMessage, message) => {
    expect(problems(object({ a: { ...text, errorMessage } }), { a: value })).toEqual({ '/a': message })
  })

  test('a choice is told once, by the choice', () => {
    const choice = {
      oneOf: [
        { const: 'x', title: 'X' },
        { const: 'y', title: 'Y' },
      ],
      errorMessage: 'choose',
    }
    expect(problems(object({ a: choice }), { a: 'z' })).toEqual({ '/a': 'choose' })
  })

  test('what a branch asks is said in the words of the field for what is missing', () => {
    const field: JsonObject = {
      type: 'string',
      title: 'A',
      allOf: [{ format: 'not-blank' }],
      errorMessage: { required: 'missing' },
    }
    expect(problems(object({ a: field }), { a: ' ' })).toEqual({ '/a': 'missing' })
  })
})

describe('branches', () => {
  const then = (schema: JsonObject): JsonObject =>
    Object.fromEntries([
      ['if', { required: ['a'] }],
      ['then', schema],
    ])

  test('the branch itself is not a problem, only what is wrong in it', () => {
    const schema = object(
      { a: {}, b: { type: 'string' } },
      { allOf: [then({ properties: { b: { minLength: 3, errorMessage: { minLength: 'own' } } } })] },
    )
    expect(problems(schema, { a: 1, b: 'x' })).toEqual({ '/b': 'own' })
  })

  test("a text beside the keyword wins over the field's", () => {
    const field = { errorMessage: { required: 'of the field' } }
    const inBranch = then({ required: ['b'], properties: { b: { errorMessage: { required: 'of the branch' } } } })
    expect(problems(object({ a: {}, b: field }, { allOf: [inBranch] }), { a: 1 })).toEqual({ '/b': 'of the branch' })
    expect(problems(object({ a: {}, b: field }, { allOf: [then({ required: ['b'] })] }), { a: 1 })).toEqual({
      '/b': 'of the field',
    })
  })

  test('a required field that only a branch describes has its text', () => {
    const schema = object(
      { a: {} },
      { required: ['b'], allOf: [then({ properties: { b: { errorMessage: { required: 'of the branch' } } } })] },
    )
    expect(problems(schema, { a: 1 })).toEqual({ '/b': 'of the branch' })
  })

  test('inside entries of a list', () => {
    const entry = object({ a: {}, b: { errorMessage: { required: 'say b' } } }, { allOf: [then({ required: ['b'] })] })
    expect(problems(object({ list: { type: 'array', items: entry } }), { list: [{}, { a: 1 }] })).toEqual({
      '/list/1/b': 'say b',
    })
  })

  test('a choice between shapes tells what is wrong deeper down', () => {
    const shape = (kind: string) =>
      object({ kind: { const: kind }, n: { type: 'number', errorMessage: { type: 'n must be a number' } } })
    const schema = object({ a: { type: 'object', anyOf: [shape('x'), shape('y')] } })
    expect(problems(schema, { a: { kind: 'x', n: 'one' } })['/a/n']).toBe('n must be a number')
    expect(problems(schema, { a: { kind: 'x', n: 'one' } })).not.toHaveProperty('/a')
  })

  test('fields named like keywords are fields', () => {
    const schema = object({ allOf: object({ items: { type: 'string', minLength: 2, errorMessage: { minLength: 'two' } } }) })
    expect(problems(schema, { allOf: { items: 'x' } })).toEqual({ '/allOf/items': 'two' })
  })
})

describe('without a text of the form', () => {
  test.each<[JsonObject, Json, string]>([
    [{ type: 'string', minLength: 3 }, 'x', 'Write at least 3 characters'],
    [{ type: 'string', minLength: 1 }, '', 'This is required'],
    [{ type: 'string', maxLength: 1 }, 'xx', 'Write at most 1 character'],
    [{ type: 'integer', minimum: 2 }, 1, 'This must be 2 or more'],
    [{ type: 'integer' }, 'x', 'Enter a whole number'],
    [{ type: 'boolean' }, 'x', 'Choose yes or no'],
    [{ type: 'array', minItems: 2 }, [], 'Add at least two entries'],
    [{ enum: ['a'] }, 'b', 'Choose one of the options'],
    [{ type: 'string', format: 'email' }, 'b', 'Enter an e-mail address, such as name@example.com'],
  ])('%j, %j: %s', (field, value, message) => {
    expect(problems(object({ a: field }), { a: value })).toEqual({ '/a': message })
  })

  test.each<[JsonObject, Json | undefined, string]>([
    [{ type: 'string', title: 'Brand name' }, undefined, 'Enter the brand name'],
    [{ type: 'string', title: 'GSTIN', minLength: 1 }, '', 'Enter the GSTIN'],
    [{ type: 'string', title: 'Your company', format: 'not-blank' }, ' ', 'Enter your company'],
    [{ type: 'string', title: 'Why?' }, undefined, 'This is required'],
    [{ type: 'string', title: 'Privacy policy', format: 'https-url' }, undefined, 'Enter the address of the privacy policy'],
    [{ type: 'string', title: 'Industry', oneOf: [{ const: 'a', title: 'A' }] }, 'b', 'Choose the industry'],
    [{ type: 'string', title: 'Industry', format: 'ref' }, '', 'Choose the industry from the list'],
    [{ type: 'string', title: 'Logo', format: 'upload-id' }, 'x', 'Upload the logo'],
    [{ type: 'boolean', title: 'The name is unique', const: true }, false, 'Confirm that the name is unique'],
    [{ type: 'string', title: 'Brand name', maxLength: 3 }, 'abcd', 'Brand name can have at most 3 characters'],
    [{ type: 'string', title: 'Comments', minLength: 2 }, 'a', 'Comments must have at least 2 characters'],
    [{ type: 'integer', title: 'Messages a day', maximum: 5 }, 6, 'Messages a day must be 5 or less'],
    [{ type: 'array', title: 'Contacts', minItems: 1, items: { title: 'Contact' } }, [], 'Add at least one contact'],
    [{ type: 'array', title: 'Contacts', maxItems: 2, items: {} }, [1, 2, 3], 'Add at most two contacts'],
    [{ type: 'array', title: 'Days', maxItems: 12, items: {} }, Array(13).fill(1), 'Add at most 12 days'],
    [
      { type: 'array', title: 'Networks', minItems: 1, items: { title: 'Network', format: 'ref' } },
      [],
      'Choose at least one network',
    ],
    [
      { type: 'array', title: 'Networks', uniqueItems: true, items: { title: 'Network', enum: [1] } },
      [1, 1],
      'Choose each network once',
    ],
  ])('%j, %j: %s', (field, value, message) => {
    expect(problems(object({ a: field }, { required: ['a'] }), value === undefined ? {} : { a: value })).toEqual({
      '/a': message,
    })
  })

  test('the title of the field that a value is compared with', () => {
    const fields = { a: { title: 'Password' }, b: { title: 'Password again', equalTo: 'a' } }
    expect(problems(object(fields), { a: 'x', b: 'y' })).toEqual({ '/b': 'Password again must be the same as the password' })
  })

  test('a field that is missing, and one that nobody asked for', () => {
    const schema = object({ a: {} }, { required: ['a'], additionalProperties: false })
    expect(problems(schema, { b: 1 })).toEqual({ '/a': 'This is required', '/b': 'There is no such field here' })
  })

  test("Ajv's own words are never shown", () => {
    const field: JsonObject = {
      type: ['string', 'null'],
      minLength: 2,
      maxLength: 3,
      pattern: '^x',
      enum: ['xx'],
      format: 'email',
      equalTo: 'b',
      not: { const: 'n' },
    }
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant('n'))
    fc.assert(
      fc.property(value, given => {
        for (const message of Object.values(problems(object({ a: field, b: {} }), { a: given })))
          expect(message).not.toMatch(/must|should NOT/)
      }),
      { numRuns: 30 },
    )
  })
})

test('an error without a place, as RJSF reports a schema it cannot compile, is no problem of a field', () => {
  expect(problemsOf([{ stack: 'broken' } as never], object({}), null, { say })).toEqual([])
})

test('an entry of a list that nothing was entered into is missing, by its own text', () => {
  const email = { type: 'string', title: 'E-mail', minLength: 1, errorMessage: { required: 'Email is required' } }
  const schema = object({ emails: { type: 'array', items: email } })
  const validate = createAjv().compile(schema)
  for (const empty of [null, '']) {
    validate({ emails: [empty] })
    const [problem] = problemsOf(validate.errors ?? [], schema, { emails: [empty] }, { say })
    expect(problem).toMatchObject({ path: '/emails/0', message: 'Email is required' })
  }
})

test('names with slashes and tildes are escaped in the path', () => {
  const schema = object({ 'a/b~c': { type: 'string' } })
  const validate = createAjv().compile(schema)
  validate({ 'a/b~c': 1 })
  expect(problemsOf(validate.errors ?? [], schema, { 'a/b~c': 1 }, { say })).toEqual([
    { path: '/a~1b~0c', message: 'Enter text here', keyword: 'type' },
  ])
})
