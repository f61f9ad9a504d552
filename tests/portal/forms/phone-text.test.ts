import { expect, test } from 'vitest'
import { afterDeletion, readPhone, showPhone } from '#portal/forms/widgets/phone-text.ts'

test.each([
  ['9876543210', 'IN', { country: 'IN', national: '98765 43210', value: '+919876543210' }],
  ['09876543210', 'IN', { country: 'IN', national: '98765 43210', value: '+919876543210' }],
  ['+91 98765-43210', 'US', { country: 'IN', national: '98765 43210', value: '+919876543210' }],
  ['+442079460958', 'IN', { country: 'GB', national: '020 7946 0958', value: '+442079460958' }],
  ['2125550123', 'US', { country: 'US', national: '(212) 555-0123', value: '+12125550123' }],
  ['98', 'IN', { country: 'IN', national: '98', value: '+9198' }],
  ['+', 'IN', { country: 'IN', national: '+', value: undefined }],
  ['', 'IN', { country: 'IN', national: '', value: undefined }],
] as const)('%s typed with %s chosen', (typed, country, expected) => {
  expect(readPhone(typed, country)).toEqual(expected)
})

test('a kept number is shown under its own country', () => {
  expect(showPhone('+919876543210', 'US')).toEqual({ country: 'IN', national: '98765 43210' })
  expect(showPhone(undefined, 'IN')).toEqual({ country: 'IN', national: '' })
})

test('taking away a bracket takes the digit before it, so that it does not come back', () => {
  expect(afterDeletion('(212) ', '(212)')).toBe('(21')
  expect(afterDeletion('98765 4', '98765 ')).toBe('98765 ')
})
