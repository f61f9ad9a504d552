import { describe, expect, test } from 'vitest'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import { computedFacts } from '#engine/conditions/computed-facts.ts'
import type { Facts } from '#engine/conditions/facts.ts'
import { someFacts } from '../workflow/some-facts.ts'

const withOwner = (organisation: string | null, owner: string | null, given: Partial<Facts['actor']> = {}): Facts =>
  someFacts({ organisation, ...given }, owner)

describe('actor.ownsRecord', () => {
  test.each([
    ['o1', 'o1', true],
    ['o1', 'o2', false],
    [null, 'o1', false],
    ['o1', null, undefined],
    [null, null, undefined],
  ])('organisation %s, owner %s: %s', (organisation, owner, expected) => {
    expect(completeFacts(withOwner(organisation, owner)).actor.ownsRecord).toBe(expected)
  })

  test('is not taken from what is given', () => {
    expect(completeFacts(withOwner('o1', 'o1', { ownsRecord: false })).actor.ownsRecord).toBe(true)
    expect(completeFacts(withOwner('o1', null, { ownsRecord: false })).actor).not.toHaveProperty('ownsRecord')
  })
})

test('actor.signedIn says whether somebody is', () => {
  expect(completeFacts(withOwner(null, null, { id: 'a', signedIn: false })).actor.signedIn).toBe(true)
  expect(completeFacts(withOwner(null, null, { id: null, signedIn: true })).actor.signedIn).toBe(false)
})

test('the facts given are left as they are', () => {
  const facts = withOwner('o1', 'o1')
  const before = structuredClone(facts)
  completeFacts(facts)
  expect(facts).toEqual(before)
})

test('every computed fact has a name of its own and says what it is about', () => {
  expect(new Set(computedFacts.map(({ name }) => name)).size).toBe(computedFacts.length)
  for (const { about } of computedFacts) expect(about).toMatch(/\.$/)
})
