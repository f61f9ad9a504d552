import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { changes } from '#engine/records/diff.ts'
import { randomFacts } from '../conditions/random-conditions.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    kind: {
      title: 'Kind',
      oneOf: [
        { const: 1, title: 'First' },
        { const: 2, title: 'Second' },
      ],
    },
    open: { type: 'boolean', title: 'Open?' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    documents: {
      type: 'array',
      title: 'Documents',
      items: {
        type: 'object',
        properties: { kind: { title: 'Kind', oneOf: [{ const: 9, title: 'Proof' }] }, file: { type: 'string', title: 'File' } },
      },
    },
    address: { type: 'object', title: 'Address', properties: { city: { type: 'string', title: 'City' } } },
  },
  allOf: [
    Object.fromEntries([
      ['if', true],
      ['then', { properties: { extra: { type: 'string', title: 'Extra' } } }],
    ]),
  ],
}
const form: PublishedForm = { id: 'f', title: 'F', schema, ui: {}, steps: [], draft: {}, visible: {} }
const between = (before: JsonObject, after: JsonObject) => changes(form, before, after)

test('what differs is named by the form, in the order of its fields', () => {
  expect(between({ kind: 1, name: 'a', open: true }, { open: false, kind: 2, name: 'b' })).toEqual([
    { path: '/name', title: 'Name', from: 'a', to: 'b' },
    { path: '/kind', title: 'Kind', from: 'First', to: 'Second' },
    { path: '/open', title: 'Open?', from: 'Yes', to: 'No' },
  ])
})

test('what was or is not there is null', () => {
  expect(between({}, { name: 'a' })).toEqual([{ path: '/name', title: 'Name', from: null, to: 'a' }])
  expect(between({ name: 'a' }, {})).toEqual([{ path: '/name', title: 'Name', from: 'a', to: null }])
  expect(between({ open: false }, { open: true })[0]).toMatchObject({ from: 'No', to: 'Yes' })
})

test('entries of a list are compared by index', () => {
  const before: JsonObject = {
    documents: [
      { kind: 9, file: 'f1' },
      { kind: 9, file: 'f2' },
    ],
  }
  const after: JsonObject = { documents: [{ kind: 9, file: 'f3' }, { kind: 9, file: 'f2' }, { kind: 9 }] }
  expect(between(before, after)).toEqual([
    { path: '/documents/0/file', title: 'Documents 1: File', from: 'f1', to: 'f3' },
    { path: '/documents/2/kind', title: 'Documents 3: Kind', from: null, to: 'Proof' },
  ])
  expect(between(after, { documents: [] }).map(({ path }) => path)).toEqual([
    '/documents/0/kind',
    '/documents/0/file',
    '/documents/1/kind',
    '/documents/1/file',
    '/documents/2/kind',
  ])
})

test('a list of words is one value', () => {
  expect(between({ tags: ['a', 'b'] }, { tags: ['a', 'c'] })).toEqual([
    { path: '/tags', title: 'Tags', from: 'a, b', to: 'a, c' },
  ])
  expect(between({ tags: ['a'] }, { tags: [] })).toEqual([{ path: '/tags', title: 'Tags', from: 'a', to: null }])
})

test('parts of an object are named after it', () => {
  expect(between({ address: { city: 'X' } }, { address: { city: 'Y' } })).toEqual([
    { path: '/address/city', title: 'Address: City', from: 'X', to: 'Y' },
  ])
  expect(between({}, { address: { city: 'Y' } })).toHaveLength(1)
})

test('fields that only a branch describes have their title, and fields the form no longer has their name', () => {
  expect(between({ extra: 'a' }, { extra: 'b' })).toEqual([{ path: '/extra', title: 'Extra', from: 'a', to: 'b' }])
  expect(between({ gone: 'a' }, {})).toEqual([{ path: '/gone', title: 'gone', from: 'a', to: null }])
})

test('a value of another kind than before is still a change', () => {
  expect(between({ name: 'a' }, { name: { deep: 1 } }).length).toBeGreaterThan(0)
  expect(between({ tags: ['a'] }, { tags: 'a' }).length).toBeGreaterThan(0)
})

test('for any data: nothing differs from itself, and there and back mirror each other', () => {
  fc.assert(
    fc.property(randomFacts, randomFacts, (before, after) => {
      expect(between(before, before)).toEqual([])
      const there = between(before, after).map(({ path, from, to }) => [path, from, to].join('|'))
      const back = between(after, before).map(({ path, from, to }) => [path, to, from].join('|'))
      expect(back.sort()).toEqual(there.sort())
    }),
  )
})
