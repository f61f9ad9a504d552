import { describe, expect, test } from 'vitest'
import { publishForm } from '#engine/definitions/publish/publish-form.ts'
import type { Form, JsonObject, Schema } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { limits } from '../support/limits.ts'

const form = {
  title: 'A form',
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'site', 'number', 'consent'],
  properties: {
    kind: { type: 'string', title: 'Kind', enum: ['company', 'person'] },
    site: { type: 'string', title: 'Site', minLength: 1, format: 'https-url' },
    number: {
      type: 'string',
      title: 'Number',
      minLength: 3,
      maxLength: 5,
      'x-when': { properties: { kind: { const: 'company' } } },
    },
    mail: { type: 'string', title: 'Mail', sameDomainAs: 'site' },
    papers: {
      type: 'array',
      title: 'Papers',
      minItems: 2,
      items: { type: 'object', required: ['file'], properties: { file: { type: 'string', minLength: 1 } } },
    },
    consent: { type: 'boolean', title: 'Consent', const: true },
  },
  allOf: [
    {
      if: { properties: { kind: { const: 'company' } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name
      then: { required: ['papers'], properties: { mail: { maxLength: 9 } } },
    },
  ],
  'x-ui': {
    'ui:rows': [
      ['kind', 'site'],
      ['mail', 'number'],
    ],
    site: { 'ui:help': 'Where people read about it.' },
    number: { 'ui:widget': 'text' },
    papers: { 'ui:field': 'documents' },
  },
  'x-steps': [
    { id: 'who', title: 'Who', fields: ['kind', 'site'] },
    { id: 'how', title: 'How', description: 'To reach you.', fields: ['number', 'mail'] },
    { id: 'proof', title: 'Proof', fields: ['papers', 'consent'] },
  ],
  'x-submit': { label: 'Send' },
} as unknown as Form

const published = publishForm('sample', form, limits)
const company = {
  kind: 'company',
  site: 'https://example.com',
  number: '1234',
  papers: [{ file: 'a' }, { file: 'b' }],
  consent: true,
}

function accepts(schema: Schema | undefined, data: JsonObject): boolean {
  return createAjv().compile(schema ?? {})(data) as boolean
}

describe('a published form', () => {
  test('asks for a field with x-when only while it is shown', () => {
    expect(accepts(published.schema, company)).toBe(true)
    const { number: _, ...without } = company
    expect(accepts(published.schema, without)).toBe(false)
    expect(accepts(published.schema, { ...without, kind: 'person' })).toBe(true)
    expect(published.visible).toEqual({ number: { properties: { kind: { const: 'company' } } } })
  })

  test('is not asked for a conditional field while the condition cannot be known', () => {
    const { kind: _, number: __, ...unknown } = company
    const errors = createAjv().compile(published.schema)
    errors(unknown)
    expect(errors.errors?.map(({ params }) => params.missingProperty)).toEqual(['kind'])
  })

  test('has what is about the whole form split off its schema', () => {
    expect(Object.keys(published.schema).filter(key => key.startsWith('x-') || key.startsWith('$'))).toEqual([])
    expect(published.submit).toEqual({ label: 'Send' })
    const order = [...Object.keys(form.properties), '*']
    expect(published.ui).toMatchObject({ ...form['x-ui'], 'ui:order': order })
  })

  test('has a widget for each field that says none, by its type and format; what is said of a field stands beside it', () => {
    expect(published.ui).toMatchObject({
      kind: { 'ui:widget': 'select' },
      site: { 'ui:widget': 'url', 'ui:placeholder': 'https://', 'ui:help': 'Where people read about it.' },
      number: { 'ui:widget': 'text' },
      papers: { 'ui:field': 'documents' },
      consent: { 'ui:widget': 'checkbox' },
    })
    expect(published.ui.mail).toBeUndefined()
    const asking = { number: { 'ui:widget': 'text' }, site: { 'ui:widget': 'hidden' } }
    expect(publishForm('sample', { ...form, 'x-ui': asking } as unknown as Form, limits).ui.site).toEqual({
      'ui:widget': 'hidden',
    })
  })

  test('has widgets inside lists and objects, but none in a choice of several', () => {
    const address = { type: 'object', properties: { street: { type: 'string' }, mail: { type: 'string', format: 'email' } } }
    const list = (items: object) => ({ type: 'array', items })
    const properties = {
      address,
      addresses: list(address),
      pages: list({ type: 'string', format: 'web-url' }),
      several: { ...list({ type: 'string', enum: ['a', 'b'] }), uniqueItems: true },
    }
    const { ui } = publishForm('lists', { title: 'Lists', type: 'object', properties } as unknown as Form, limits)
    const mail = { mail: { 'ui:widget': 'email' } }
    expect(ui).toEqual({
      address: mail,
      addresses: { items: mail },
      pages: { items: { 'ui:widget': 'url', 'ui:placeholder': 'https://' } },
      'ui:order': [...Object.keys(properties), '*'],
    })
  })
})

describe('a draft', () => {
  test('may lack everything and be wrong in every text, and holds types, options and names', () => {
    const unfinished = [{}, { number: '' }, { consent: false }, { kind: 'company', papers: [{}] }]
    const wrong = [
      { number: '123456' },
      { site: 'no address' },
      { kind: 'company', site: 'https://a.example', mail: 'me@b.example' },
    ]
    for (const data of [...unfinished, ...wrong] as JsonObject[]) expect(accepts(published.draft, data)).toBe(true)
    for (const data of [{ number: 5 }, { other: 1 }, { kind: 'neither' }, { papers: [{ file: 1 }] }] as JsonObject[])
      expect(accepts(published.draft, data)).toBe(false)
  })
})

describe('a step', () => {
  const [who, how, proof] = published.steps

  test('asks its own fields and no others', () => {
    expect(accepts(who?.schema, { kind: 'company', site: 'https://example.com' })).toBe(true)
    expect(accepts(who?.schema, { kind: 'company', site: 'https://example.com', mail: 'x' })).toBe(false)
    expect(accepts(who?.schema, { kind: 'company' })).toBe(false)
  })

  test('knows the earlier fields that its conditions, rules and keywords look at', () => {
    expect(who?.contextFields).toEqual([])
    expect(how?.contextFields).toEqual(['kind', 'site'])
    expect(proof?.contextFields).toEqual(['kind'])
    expect(accepts(how?.schema, { kind: 'company', site: 'https://example.com' })).toBe(false)
    expect(accepts(how?.schema, { kind: 'person', site: 'https://example.com' })).toBe(true)
    expect(accepts(how?.schema, { kind: 'person', site: 'https://example.com', mail: 'me@other.org' })).toBe(false)
    expect(accepts(proof?.schema, { kind: 'company', consent: true })).toBe(false)
    expect(accepts(proof?.schema, { kind: 'person', consent: true })).toBe(true)
  })

  test('holds earlier fields to nothing: their message could not be seen', () => {
    expect(accepts(how?.schema, { kind: 'neither', site: '' })).toBe(true)
    expect(how?.ui).toMatchObject({ kind: { 'ui:widget': 'hidden' }, site: { 'ui:widget': 'hidden' } })
  })

  test('is shown in the order of the form, with its rows', () => {
    expect(who?.ui['ui:order']).toEqual(['kind', 'site', '*'])
    expect(who?.ui['ui:rows']).toEqual([['kind', 'site']])
    expect(who?.ui).toMatchObject({ site: { 'ui:widget': 'url' } })
    expect(how?.ui['ui:order']).toEqual(['number', 'mail', 'kind', 'site', '*'])
    expect(how?.ui['ui:rows']).toEqual([['mail', 'number']])
    expect(how?.schema).toMatchObject({ title: 'How', description: 'To reach you.' })
  })
})
