import { expect, test } from 'vitest'
import type { Schema } from '#engine/definitions/types.ts'
import { neededFiles } from '#engine/records/needed-files.ts'

const file = { type: 'string', title: 'File', 'x-upload': 'document' }
const schema: Schema = {
  required: ['name', 'logo', 'papers'],
  properties: {
    name: { type: 'string', title: 'Name' },
    logo: { ...file, title: 'Logo' },
    banner: { ...file, title: 'Banner' },
    papers: {
      type: 'array',
      title: 'Papers',
      minItems: 2,
      items: { type: 'object', properties: { kind: { type: 'integer', title: 'Kind' }, file } },
    },
  },
}

test('files that are asked for and not there are needed, and of a list as many as are missing', () => {
  const logo = { title: 'Logo', least: 1, kinds: [] }
  expect(neededFiles(schema, {})).toEqual([logo, { title: 'Papers', least: 2, kinds: [] }])
  expect(neededFiles(schema, { logo: '', papers: [{ kind: 1 }] })).toEqual([logo, { title: 'Papers', least: 2, kinds: [] }])
  expect(neededFiles(schema, { papers: [{ file: 'a' }, { kind: 2 }] })).toEqual([logo, { title: 'Papers', least: 1, kinds: [] }])
  expect(neededFiles(schema, { logo: 'b', papers: [{ file: 'a' }, { file: 'c' }] })).toEqual([])
})

test('where entries differ by their kind, the kinds that are not there are named', () => {
  const kind = { oneOf: [1, 2, 3].map(value => ({ const: value, title: `Kind ${value}` })) }
  const papers = {
    type: 'array',
    title: 'Papers',
    minItems: 2,
    distinctBy: 'kind',
    items: { type: 'object', properties: { kind, file } },
  }
  const distinct: Schema = { required: ['papers'], properties: { papers } }
  expect(neededFiles(distinct, {})).toEqual([{ title: 'Papers', least: 2, kinds: ['Kind 1', 'Kind 2', 'Kind 3'] }])
  const begun = { papers: [{ kind: 2, file: 'a' }] }
  expect(neededFiles(distinct, begun)).toEqual([{ title: 'Papers', least: 1, kinds: ['Kind 1', 'Kind 3'] }])
})
