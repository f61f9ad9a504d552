import { expect, test } from 'vitest'
import { completeness } from '#engine/records/completeness.ts'

const groups = [
  {
    fields: ['/actor/account/name', '/actor/account/phone'],
    titles: { '/actor/account/name': 'Name' },
    pages: { '/actor/account/name': '/profile' },
  },
  {
    fields: ['/actor/organisationData/sites'],
    weight: 2,
    when: { properties: { actor: { properties: { role: { const: 'OWNER' } } } } },
  },
  { fields: ['/actor/account/badge'], unless: { properties: { actor: { properties: { role: { const: 'OWNER' } } } } } },
]
const of = (role: string, account: object, sites?: string[]) =>
  completeness(groups, { actor: { role, account, organisationData: { sites } } })

test.each([
  [of('OWNER', {}, []), 0],
  [of('OWNER', { name: 'Asha' }), 25],
  [of('OWNER', { name: 'Asha', phone: '' }, ['https://a.example']), 75],
  [of('OWNER', { name: 'Asha', phone: '+91', badge: null }, ['https://a.example']), 100],
  [of('GUEST', { name: 'Asha', phone: null, badge: '' }), 33],
  [completeness([], { actor: {} }), 100],
])('a profile is as complete as the weights of what is given say, rounded down', ({ percent }, expected) => {
  expect(percent).toBe(expected)
})

test('what is missing is named in the order of the file, with its title and the page that asks it where there is one', () => {
  expect(of('OWNER', {}).missing).toEqual([
    { field: '/actor/account/name', title: 'Name', page: '/profile' },
    { field: '/actor/account/phone', title: '/actor/account/phone' },
    { field: '/actor/organisationData/sites', title: '/actor/organisationData/sites' },
  ])
  expect(of('GUEST', { name: 'Asha', phone: '+91' }).missing.map(({ field }) => field)).toEqual(['/actor/account/badge'])
})
