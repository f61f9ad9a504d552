import type { Form, JsonObject } from '#engine/definitions/types.ts'

/** How large a form to compare: `fields` in all, `rows` × 4 of them in one list. */
export type Size = { fields: number; rows: number }

const kinds = [
  (n: number) => ({ type: 'string', title: `Name ${n}`, maxLength: 80 }),
  (n: number) => ({ type: 'string', title: `Address ${n}`, description: 'As it stands in the registration.', maxLength: 120 }),
  (n: number) => ({ type: 'string', title: `Mail ${n}`, format: 'email', maxLength: 254 }),
  (n: number) => ({ type: 'integer', title: `Count ${n}`, minimum: 0, maximum: 100_000 }),
  (n: number) => ({ type: 'string', title: `Choice ${n}`, enum: ['One', 'Two', 'Three'] }),
  (n: number) => ({ type: 'string', title: `Code ${n}`, minLength: 2, maxLength: 12 }),
  (n: number) => ({ type: 'boolean', title: `Agreed ${n}` }),
]

const row = {
  type: 'object',
  title: 'Row',
  required: ['item', 'note'],
  properties: {
    item: { type: 'string', title: 'Item', maxLength: 80 },
    note: { type: 'string', title: 'Note', maxLength: 200 },
    amount: { type: 'integer', title: 'Amount', minimum: 0 },
    unit: { type: 'string', title: 'Unit', enum: ['Piece', 'Box', 'Pallet'] },
  },
}

/** The same schema for both: single fields of seven kinds in turn, one list of rows after the first half of them. */
export function bigForm({ fields, rows }: Size): Form {
  const single = Array.from({ length: fields - rows * 4 }, (_, n) => [`field_${n}`, kinds[n % kinds.length]?.(n)] as const)
  const half = Math.ceil(single.length / 2)
  return {
    title: `${fields} fields`,
    type: 'object',
    required: ['field_0', 'field_1'],
    properties: Object.fromEntries([
      ...single.slice(0, half),
      ['rows', { type: 'array', title: 'Rows', maxItems: 200, items: row }],
      ...single.slice(half),
    ]),
  } as never
}

/** What stands in it at first: every row, so that the list is as long as the schema was meant. */
export function bigData({ rows }: Size): JsonObject {
  return { rows: Array.from({ length: rows }, (_, n) => ({ item: `Item ${n}`, note: 'As agreed', amount: n, unit: 'Box' })) }
}
