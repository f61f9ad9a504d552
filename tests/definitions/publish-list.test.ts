import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import { publishList } from '#engine/definitions/publish/publish-list.ts'
import type { Form, JsonObject, List, RecordKind } from '#engine/definitions/types.ts'
import type { ListFile } from '#engine/lists/list-file.ts'
import { readFiles } from '#server/sets/read-files.ts'

const properties: JsonObject = {
  name: { type: 'string', title: 'Name' },
  size: { type: 'integer', title: 'Size' },
  share: { type: 'number', title: 'Share' },
  day: { type: 'string', title: 'Day', format: 'date' },
  moment: { type: 'string', title: 'Moment', format: 'date-time' },
  phone: { type: 'string', title: 'Phone', format: 'e164' },
  agreed: { type: 'boolean', title: 'Agreed' },
  colour: { type: 'string', title: 'Colour', enum: ['red', 'blue'] },
  use_case: { type: 'string', title: 'Use case', oneOf: [{ const: 'A', title: 'First' }, { const: 'B' }] },
  place: { type: 'string', title: 'Place', 'x-ref': { record: 'country' } },
  places: { type: 'array', title: 'Places', items: { type: 'string', 'x-ref': { record: 'country' } } },
  languages: { type: 'array', title: 'Languages', items: { oneOf: [{ const: 'en', title: 'English' }] } },
  logo: { type: 'string', title: 'Logo', format: 'upload-id' },
  address: { type: 'object', title: 'Address', properties: { city: { type: 'string', title: 'City' } } },
}
const kind = { title: 'Shop', form: 'shop', label: '/name', picture: '/logo' } as RecordKind

function published(columns: ListFile['columns'], filters: NonNullable<ListFile['filters']> = [], fields = properties): List {
  const list = { record: 'shop', workflow: 'shop', columns, filters } as unknown as ListFile
  const forms = { shop: { title: 'Shop', type: 'object', properties: fields } as unknown as Form }
  const texts = { columns: { status: 'State', since: 'Age', owner: 'Owner' } }
  const records = { shop: kind, trial: { ...kind, title: 'Trial' } }
  return publishList(list, { records, forms, texts, kindOfWorkflow: () => 'trial' })
}

test.each<[string, string, object?]>([
  ['name', 'text'],
  ['size', 'count'],
  ['share', 'number'],
  ['day', 'date'],
  ['moment', 'datetime'],
  ['phone', 'phone'],
  ['agreed', 'yes-no'],
  ['place', 'ref', { ref: 'country' }],
  ['places', 'ref', { ref: 'country' }],
  [
    'colour',
    'option',
    {
      options: [
        { value: 'red', label: 'red' },
        { value: 'blue', label: 'blue' },
      ],
    },
  ],
  ['languages', 'option', { options: [{ value: 'en', label: 'English' }] }],
])('a column of the field %s is shown as %s', (field, format, more: object = {}) => {
  const title = (properties[field] as JsonObject).title
  const whole = { id: field, title, value: `/record/data/${field}`, show: 'always', format, ...more }
  expect(published([field, { field }, { value: `/record/data/${field}` }, `/record/data/${field}`]).columns).toEqual(
    Array.from({ length: 4 }, () => whole),
  )
})

test('facts of rows bring format, order and title; names are titled as the field they are written in', () => {
  expect(published(['/record/label', '/lifecycle/label', '/lifecycle/since', '/below/trial/label']).columns).toEqual([
    {
      ...{ id: 'name', title: 'Name', value: '/record/label', format: 'name', show: 'always' },
      ...{ picture: '/record/picture', sortable: true },
    },
    { id: 'status', title: 'State', value: '/lifecycle/label', format: 'status', show: 'always' },
    { id: 'since', title: 'Age', value: '/lifecycle/since', format: 'age', sortable: true, show: 'always' },
    { id: 'trial', title: 'Trial', value: '/below/trial/label', format: 'status', show: 'always' },
  ])
})

test('what an entry says itself wins', () => {
  const said = { id: 'since-when', title: 'Since', format: 'datetime', sortable: false, show: 'wide' } as const
  expect(published([{ value: '/lifecycle/since', ...said }]).columns).toEqual([{ value: '/lifecycle/since', ...said }])
  const options = [{ value: 'A', label: 'Just this' }]
  expect(published([], [{ field: 'use_case', title: 'Which', options }]).filters).toEqual([
    { id: 'use-case', title: 'Which', value: '/record/data/use_case', options },
  ])
})

test('filters take options and references from the field', () => {
  expect(published([], ['use_case', 'places', '/owner/id']).filters).toEqual([
    {
      ...{ id: 'use-case', title: 'Use case', value: '/record/data/use_case' },
      options: [
        { value: 'A', label: 'First' },
        { value: 'B', label: 'B' },
      ],
    },
    { id: 'places', title: 'Places', value: '/record/data/places', ref: 'country' },
    { id: 'owner', title: 'Owner', value: '/owner/id', ref: 'organisation' },
  ])
})

test('fields in groups are reached by pointer; a changed title changes column and filter', () => {
  expect(published(['/record/data/address/city']).columns[0]).toMatchObject({ id: 'city', title: 'City', format: 'text' })
  const renamed = { ...properties, place: { ...(properties.place as JsonObject), title: 'Where' } }
  const { columns, filters } = published(['place'], ['place'], renamed)
  expect([...columns, ...(filters ?? [])].map(({ title }) => title)).toEqual(['Where', 'Where'])
})

test('a title changed in a form of this project changes every list that shows the field', () => {
  const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
  const file = 'schemas/brands/brand.form.json'
  const form = structuredClone(files.get(file)) as { properties: { industry: { title: string } } }
  form.properties.industry.title = 'Line of business'
  const { definitions, problems } = examine(new Map(files).set(file, form as unknown as JsonObject))
  expect(problems).toEqual([])
  const titles = Object.values(definitions.set.lists).flatMap(({ record, columns, filters = [] }) =>
    record === 'brand' ? [...columns, ...filters].flatMap(({ id, title }) => (id === 'industry' ? [title] : [])) : [],
  )
  expect(titles).toEqual(Array.from({ length: 6 }, () => 'Line of business'))
})
