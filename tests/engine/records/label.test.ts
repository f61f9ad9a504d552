import { describe, expect, test } from 'vitest'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { labelOf } from '#engine/records/label.ts'

const kind = { title: 'Shop', label: '/contact/name' } as RecordKind

test.each<[JsonObject, string]>([
  [{ contact: { name: 'Corner' } }, 'Corner'],
  [{ contact: { name: '  Corner ' } }, 'Corner'],
  [{ contact: { name: 7 } }, '7'],
  [{ contact: { name: '+919876543210' } }, '+91 98765 43210'],
  [{ contact: { name: '+91987' } }, '+91987'],
  [{ contact: { name: 'x'.repeat(200) } }, 'x'.repeat(200)],
  [{ contact: { name: `${'x'.repeat(198)} y z` } }, `${'x'.repeat(198)}…`],
  [{ contact: { name: ' ' } }, 'Untitled shop'],
  [{ contact: { name: null } }, 'Untitled shop'],
  [{ contact: { name: {} } }, 'Untitled shop'],
  [{}, 'Untitled shop'],
])('%j is called "%s"', (data, label) => {
  expect(labelOf(kind, data)).toBe(label)
})

describe('a record that is called as the one it belongs to', () => {
  const child = { title: 'Stall', label: '/shop', parent: { field: '/shop' } } as RecordKind
  test.each<[string | undefined, string]>([
    ['Corner', 'Corner'],
    ['  Corner ', 'Corner'],
    ['', 'Untitled stall'],
    [undefined, 'Untitled stall'],
  ])('named %j is called "%s", and never by an id', (parent, label) => {
    expect(labelOf(child, { shop: '5b2a…' }, parent)).toBe(label)
  })

  test('another field is its own name', () => {
    expect(labelOf({ ...child, label: '/title' }, { shop: '5b2a…', title: 'First' }, 'Corner')).toBe('First')
  })
})
