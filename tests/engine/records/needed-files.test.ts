import { expect, test } from 'vitest'
import type { Schema } from '#engine/definitions/kinds.ts'
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
  const logo = { title: 'Logo', least: 1 }
  expect(neededFiles(schema, {})).toEqual([logo, { title: 'Papers', least: 2 }])
  expect(neededFiles(schema, { logo: '', papers: [{ kind: 1 }] })).toEqual([logo, { title: 'Papers', least: 2 }])
  expect(neededFiles(schema, { papers: [{ file: 'a' }, { kind: 2 }] })).toEqual([logo, { title: 'Papers', least: 1 }])
  expect(neededFiles(schema, { logo: 'b', papers: [{ file: 'a' }, { file: 'c' }] })).toEqual([])
})
