import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Roles, Scope } from '#engine/definitions/types.ts'
import { mayActOn, type RightsHolder, rightsOf, type Target, visibility } from '#engine/permissions/rights.ts'
import { roles as own } from '../workflow/some-facts.ts'

const roles: Roles = {
  rights: { read: { title: '' }, edit: { title: '' }, see: { title: '' } },
  roles: {
    WRITER: { title: '', shown: '', actsFor: 'owner', rights: { read: 'own', edit: 'own', unlisted: 'all' } },
    CLERK: { title: '', shown: '', actsFor: 'reviewer', rights: { see: 'own' } },
  },
  default: 'WRITER',
  secondFactorOf: [],
  atCarrier: 'CLERK',
  everyone: { see: 'all' },
}
const actor = (given: Partial<RightsHolder>): RightsHolder => ({
  role: 'WRITER',
  organisation: null,
  carrier: null,
  rights: {},
  ...given,
})
const nobodys: Target = { owner: null, carriers: [] }

describe('the rights of a role', () => {
  test('are its own and those of everyone; the wider scope wins', () => {
    expect(rightsOf(roles, 'WRITER')).toEqual({ see: 'all', read: 'own', edit: 'own' })
    expect(rightsOf(roles, 'CLERK')).toEqual({ see: 'all' })
  })

  test('leave out what the file does not list', () => {
    expect(rightsOf(roles, 'WRITER')).not.toHaveProperty('unlisted')
  })

  test.each([
    '',
    ' WRITER',
    'writer',
    'WRITER ',
    'xWRITERx',
    'WＲITER',
    'admin',
    'toString',
    '__proto__',
    'constructor',
    'system',
    null,
  ])('are none for %j, which is no role', role => {
    expect(rightsOf(roles, role)).toEqual({})
  })

  test('are none for a list of roles', () => {
    expect(rightsOf(roles, ['WRITER'] as unknown as string)).toEqual({})
  })

  test('never include the right of the system', () => {
    for (const role of Object.keys(own.roles)) expect(Object.keys(rightsOf(own, role))).not.toContain('system')
  })
})

describe('scopes', () => {
  test.each<[string, Partial<RightsHolder>, Target, boolean]>([
    ['all: anything', { rights: { read: 'all' } }, nobodys, true],
    ['own: of the same organisation', { rights: { read: 'own' }, organisation: 'o1' }, { owner: 'o1', carriers: [] }, true],
    ['own: of another organisation', { rights: { read: 'own' }, organisation: 'o1' }, { owner: 'o2', carriers: [] }, false],
    ["own: nobody's, without an organisation", { rights: { read: 'own' } }, nobodys, false],
    ["own: nobody's", { rights: { read: 'own' }, organisation: 'o1' }, nobodys, false],
    ['own: empty organisations are none', { rights: { read: 'own' }, organisation: '' }, { owner: '', carriers: [] }, false],
    ['carrier: sent to it', { rights: { read: 'carrier' }, carrier: 'c1' }, { owner: 'o1', carriers: ['c0', 'c1'] }, true],
    ['carrier: sent to others', { rights: { read: 'carrier' }, carrier: 'c1' }, { owner: 'o1', carriers: ['c0', 'c11'] }, false],
    ['carrier: without a carrier', { rights: { read: 'carrier' } }, { owner: 'o1', carriers: ['c1'] }, false],
    ['carrier: empty carriers are none', { rights: { read: 'carrier' }, carrier: '' }, { owner: 'o1', carriers: [''] }, false],
    [
      'related: sent to it only itself',
      { rights: { read: 'related' }, organisation: 'o1', carrier: 'c1' },
      { owner: 'o1', carriers: ['c1'] },
      false,
    ],
    [
      'related: something that belongs to it was sent to it',
      { rights: { read: 'related' }, carrier: 'c1' },
      { owner: 'o1', carriers: [], related: ['c0', 'c1'] },
      true,
    ],
    [
      'related: something that belongs to it was sent to others',
      { rights: { read: 'related' }, carrier: 'c1' },
      { owner: 'o1', carriers: ['c1'], related: ['c0'] },
      false,
    ],
    ['related: without a carrier', { rights: { read: 'related' } }, { owner: 'o1', carriers: [], related: ['c1'] }, false],
    [
      'carrier: only something that belongs to it was sent to it',
      { rights: { read: 'carrier' }, carrier: 'c1' },
      { owner: 'o1', carriers: [], related: ['c1'] },
      false,
    ],
    ['an unknown scope', { rights: { read: 'ALL' } }, nobodys, false],
    ['another right', { rights: { edit: 'all' } }, nobodys, false],
    ['no rights', {}, nobodys, false],
  ])('%s', (_, given, target, allowed) => {
    expect(mayActOn(actor(given), 'read', target)).toBe(allowed)
  })

  test.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])('%s is no right', right => {
    expect(mayActOn(actor({ rights: {} }), right, nobodys)).toBe(false)
  })
})

const scopes: (Scope | 'ALL' | '')[] = ['all', 'own', 'carrier', 'related', 'ALL', '']
const randomActor = fc.record({
  role: fc.constantFrom('WRITER', 'system', 'nobody', null),
  organisation: fc.constantFrom('o1', 'o2', '', null),
  carrier: fc.constantFrom('c1', 'c2', '', null),
  rights: fc.dictionary(fc.constantFrom('read', 'edit', 'system'), fc.constantFrom(...scopes)),
})
const randomTarget = fc.record({ owner: fc.constantFrom('o1', 'o2', '', null), carriers: fc.subarray(['c1', 'c2', '']) })

test('may act exactly on what is visible', () => {
  fc.assert(
    fc.property(randomActor, randomTarget, fc.constantFrom('read', 'edit', 'system', 'other'), (holder, target, right) => {
      const seen = visibility(holder, right)
      const within =
        seen !== null &&
        (seen.scope === 'all' ||
          (seen.scope === 'own' && seen.organisation === target.owner) ||
          (seen.scope === 'carrier' && target.carriers.includes(seen.carrier)))
      return mayActOn(holder, right, target) === within
    }),
  )
})

test('taking a right away never allows more, and no other right changes', () => {
  fc.assert(
    fc.property(randomActor, randomTarget, fc.constantFrom('read', 'edit'), (holder, target, right) => {
      const { [right]: _, ...rest } = holder.rights
      const less = { ...holder, rights: rest }
      const other = right === 'read' ? 'edit' : 'read'
      return !mayActOn(less, right, target) && mayActOn(less, other, target) === mayActOn(holder, other, target)
    }),
  )
})

test('only the system has the right of the system', () => {
  fc.assert(
    fc.property(randomActor, randomTarget, (holder, target) => mayActOn(holder, 'system', target) === (holder.role === 'system')),
  )
})
