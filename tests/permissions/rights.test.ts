import { expect, test } from 'vitest'
import { roles } from '../workflows/files.ts'
import { readMatrix } from './matrix.ts'
import { readRights, rightsDifferences, rightsRows, rightsTable } from './rights.ts'

const advice = '"npm run cells -- rights" prints the rows that roles.json would need. Check each, and paste what is meant'
const committed = readRights()

test('rights.csv and roles.json agree, in every row and column', () => {
  expect(rightsDifferences(committed, rightsRows(roles)), advice).toEqual([])
})

test('a cell, a row and a column that differ are named', () => {
  const changed = structuredClone(roles)
  changed.roles.DEVELOPER.rights['brand.read'] = 'all'
  delete changed.roles.DEVELOPER.rights['brand.edit']
  changed.rights['brand.decide'].secondPerson = false
  changed.rights['brand.export'] = { title: 'Take brands along' }
  delete changed.rights['content.edit']
  changed.roles.PARTNER = { title: 'Partner', shown: '', actsFor: 'nobody', rights: {} }
  delete changed.roles.ACC_MANAGER
  expect(rightsDifferences(committed, rightsRows(changed))).toEqual([
    'rights.csv has no row "brand.export"',
    'roles.json has no right "content.edit"',
    'rights.csv has no column "PARTNER"',
    'roles.json has no role "ACC_MANAGER"',
    'brand.read, DEVELOPER: rights.csv says "own", roles.json says "all"',
    'brand.edit, DEVELOPER: rights.csv says "own", roles.json says ""',
    'brand.decide, second person: rights.csv says "yes", roles.json says ""',
  ])
})

test('a role is one column here, and with it stands in every cell of operations.csv', () => {
  const given = structuredClone(roles)
  given.roles.PARTNER = {
    title: 'Partner',
    shown: 'PARTNER',
    actsFor: 'nobody',
    rights: { 'brand.read': 'all', 'brand.decide': 'all' },
  }
  const { rows } = readMatrix(undefined, rightsTable(rightsRows(given)))
  const cell = (operation: string, variant: string, relation: string): string | undefined =>
    rows.find(row => row.operation === operation && row.variant === variant && row.relation === relation)?.cells.PARTNER
  expect(rows.every(row => row.cells.PARTNER !== undefined)).toBe(true)
  expect(cell('readBrand', '', 'other')).toBe('ok')
  expect(cell('readBot', '', 'other')).toBe('403')
  expect(cell('transitionBrand', 'reject', 'other')).toBe('ok')
  expect(cell('transitionBrand', 'reject', 'own')).toBe('409')
  expect(cell('transitionBrand', 'withdraw', 'other')).toBe('403')
  expect(cell('listBrand', 'my-brands', 'other')).toBe('ok')
  console.info(`1 column for ${rows.length} further cells of operations`)
})
