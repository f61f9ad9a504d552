import { expect, test } from 'vitest'
import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import { labelOf } from '#engine/records/label.ts'

const kind = { title: 'Shop', label: '/contact/name' } as RecordKind

test.each<[JsonObject, string]>([
  [{ contact: { name: 'Corner' } }, 'Corner'],
  [{ contact: { name: '  Corner ' } }, 'Corner'],
  [{ contact: { name: 7 } }, '7'],
  [{ contact: { name: ' ' } }, 'Shop without a name'],
  [{ contact: { name: null } }, 'Shop without a name'],
  [{ contact: { name: {} } }, 'Shop without a name'],
  [{}, 'Shop without a name'],
])('%j is called "%s"', (data, label) => {
  expect(labelOf(kind, data)).toBe(label)
})
