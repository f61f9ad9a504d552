import { expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { dataToWrite, fieldsWritten } from '#engine/records/data-to-write.ts'

const form = (homes?: { [field: string]: string }) =>
  ({ schema: { title: 'A form', type: 'object' }, homes }) as unknown as PublishedForm
const profile = form({ name: 'account', city: 'account', company: 'organisation', password: 'never' })

test('each record keeps the fields that have their home there, and empties those that were left empty', () => {
  expect(dataToWrite(profile, { name: 'Asha', company: 'Records Limited', password: 'x', other: 1 })).toEqual({
    account: { values: { name: 'Asha' }, emptied: ['city'] },
    organisation: { values: { company: 'Records Limited' }, emptied: [] },
    carrier: { values: {}, emptied: [] },
  })
  expect(dataToWrite(form(), { name: 'Asha' }).account).toEqual({ values: {}, emptied: [] })
})

test('the fields that forms write into a record are named once each, whichever form has them', () => {
  const forms = { profile, again: form({ name: 'account', picture: 'account' }), record: form() }
  expect(fieldsWritten({ forms }, 'account')).toEqual(['name', 'city', 'picture'])
  expect(fieldsWritten({ forms }, 'carrier')).toEqual([])
})
