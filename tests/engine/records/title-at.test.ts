import { expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { titleAt } from '#engine/records/title-at.ts'

const kinds = [
  { const: 1, title: 'GST document' },
  { const: 2, title: 'PAN card' },
]
const schema = {
  type: 'object',
  properties: {
    documents: {
      type: 'array',
      title: 'Documents',
      items: {
        type: 'object',
        title: 'Document',
        properties: { kind: { title: 'Kind', oneOf: kinds }, file: { title: 'File', 'x-upload': 'document' } },
      },
    },
    samples: {
      type: 'array',
      items: { type: 'object', title: 'Sample', properties: { kind: { title: 'Kind', oneOf: kinds }, text: { title: 'Text' } } },
    },
  },
}

test('a file of a list is called by the kind that it says it is', () => {
  const data: JsonObject = { documents: [{ kind: 2, file: 'a' }, { kind: 1, file: 'b' }, { file: 'c' }] }
  expect(titleAt(schema, '/documents/1', data)).toBe('GST document')
  expect(titleAt(schema, '/documents/0/file', data)).toBe('PAN card, file')
  expect(titleAt(schema, '/documents/2', data)).toBe('Document 3')
  expect(titleAt(schema, '/documents/1')).toBe('Document 2')
})

test('by its number where another is of the same kind, and where an entry is more than a file', () => {
  const data = { documents: [{ kind: 1 }, { kind: 1 }], samples: [{ kind: 1, text: 'a' }] }
  expect(titleAt(schema, '/documents/1', data)).toBe('Document 2')
  expect(titleAt(schema, '/samples/0', data)).toBe('Sample 1')
})
