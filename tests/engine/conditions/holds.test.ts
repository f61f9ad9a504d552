import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedCondition, namedFacts } from '#engine/conditions/closed-condition.ts'
import { holds } from '#engine/conditions/holds.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Condition, JsonObject } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { randomCondition, randomFacts } from './random-conditions.ts'

const role = (expected: string): Condition => ({ properties: { actor: { properties: { role: { const: expected } } } } })

test('a condition holds when the facts satisfy it, and not otherwise', () => {
  expect(holds(role('x'), { actor: { role: 'x' } })).toBe(true)
  expect(holds(role('x'), { actor: { role: 'y' } })).toBe(false)
  expect(holds({}, {})).toBe(true)
})

describe('missing means no', () => {
  test.each<[string, Condition]>([
    ['at the place itself', role('x')],
    ['under not', { not: role('x') }],
    ['under two nots', { not: { not: role('x') } }],
    ['beside a branch of anyOf that matches', { anyOf: [{ properties: { now: { type: 'string' } } }, role('x')] }],
    ['beside a branch of oneOf that matches', { oneOf: [{ properties: { now: { type: 'string' } } }, role('x')] }],
    [
      'in a branch of if that is not taken',
      {
        if: { properties: { now: { const: 'never' } } }, // biome-ignore lint/suspicious/noThenProperty: a schema keyword
        then: role('x'),
      },
    ],
    ['under not required', { not: { properties: { actor: { required: ['role'] } } } }],
  ])('%s', (_, condition) => {
    expect(holds(condition, { now: 'now', actor: {} })).toBe(false)
    expect(holds(condition, { now: 'now' })).toBe(false)
    expect(holds(condition, { now: 'now', actor: null })).toBe(false)
  })

  test('for every condition and every fact it names', () => {
    fc.assert(
      fc.property(randomCondition, randomFacts, (condition, facts) => {
        const named = namedFacts(condition) ?? []
        const missing = named.some(path => path !== '' && valueAt(facts, path) === undefined)
        return !missing || !holds(condition, facts)
      }),
      { numRuns: 1000 },
    )
  })

  test('taking facts away never makes a condition hold that did not', () => {
    fc.assert(
      fc.property(randomCondition, randomFacts, fc.constantFrom('a', 'b', 'c'), (condition, facts, name) => {
        const { [name]: _, ...less } = facts
        return holds(condition, facts) || !holds(condition, less)
      }),
      { numRuns: 1000 },
    )
  })

  test('a condition and its opposite never both hold', () => {
    fc.assert(
      fc.property(
        randomCondition,
        randomFacts,
        (condition, facts) => !(holds(condition, facts) && holds({ not: condition }, facts)),
      ),
    )
  })

  test('random conditions hold often enough for that to mean something', () => {
    const samples = fc.sample(fc.tuple(randomCondition, randomFacts), 1000)
    expect(samples.filter(([condition, facts]) => holds(condition, facts)).length).toBeGreaterThan(50)
  })
})

describe('unknown means no', () => {
  test('a value of another type than the keyword asks about', () => {
    const condition = { properties: { n: { minimum: 5 } } }
    expect(holds(condition, { n: 7 })).toBe(true)
    expect(holds(condition, { n: '7' })).toBe(false)
    expect(holds({ not: condition }, { n: '7' })).toBe(false)
    expect(holds({ properties: { n: { type: ['null', 'number'], minimum: 5 } } }, { n: null })).toBe(true)
  })

  test.each<[string, Condition]>([
    ['a keyword that is not one of conditions', { properties: { a: { cnst: 'x' } } }],
    ['the same under not', { not: { properties: { a: { cnst: 'x' } } } }],
    ['a format', { properties: { a: { format: 'email' } } }],
    ['a reference', { $ref: '#/definitions/x' }],
    ['a broken pattern', { properties: { a: { pattern: '(' } } }],
    ['properties that are no object', { properties: 3 }],
    ['no schema', { properties: { a: 'x' } }],
    ['a name that every object has', { properties: { toString: {} } }],
    ['the name __proto__', JSON.parse('{"properties": {"__proto__": {}}}')],
  ])('%s', (_, condition) => {
    expect(holds(condition, { a: 'x' })).toBe(false)
  })

  test('facts that are no object', () => {
    for (const facts of [undefined, null, 'x', 3]) expect(holds({}, facts)).toBe(false)
  })

  test('a fact that is undefined', () => {
    expect(holds({ properties: { a: {} } }, { a: undefined })).toBe(false)
  })
})

describe('lists', () => {
  const contains: Condition = { properties: { list: { contains: { properties: { open: { const: true } } } } } }

  test('are looked into', () => {
    expect(holds(contains, { list: [{ open: false }, { open: true }] })).toBe(true)
    expect(holds(contains, { list: [{ open: false }] })).toBe(false)
    expect(holds(contains, { list: [] })).toBe(false)
  })

  test('every entry must have the fact that is asked for', () => {
    expect(holds(contains, { list: [{ open: true }, {}] })).toBe(false)
    expect(holds({ not: contains }, { list: [{}] })).toBe(false)
    expect(holds({ not: contains }, { list: [{ open: false }] })).toBe(true)
    expect(holds({ not: contains }, { list: 'none' })).toBe(false)
  })
})

test('a condition is left as it is', () => {
  const condition: Condition = { anyOf: [{ properties: { a: { const: 1 } } }, { required: ['a'] }] }
  const before = structuredClone(condition)
  holds(condition, { a: 1 })
  expect(condition).toEqual(before)
})

test('a frozen condition works, and the answer is the same when asked again', () => {
  const condition: Condition = Object.freeze({ properties: Object.freeze({ a: Object.freeze({ const: 1 }) }) })
  for (let time = 0; time < 2; time++) {
    expect(holds(condition, { a: 1 })).toBe(true)
    expect(holds(condition, { a: 2 })).toBe(false)
  }
})

test('a compiled schema of the closed condition decides alike', () => {
  const compiled = (condition: Condition, facts: JsonObject) => {
    const closed = closedCondition(condition)
    return closed !== null && createAjv().compile(closed)(facts)
  }
  fc.assert(
    fc.property(randomCondition, randomFacts, (condition, facts) => compiled(condition, facts) === holds(condition, facts)),
    { numRuns: 100 },
  )
})

test('the facts a condition names, wherever they stand', () => {
  const condition: Condition = {
    not: { properties: { a: { properties: { b: {} } } } },
    anyOf: [{ required: ['c'] }, { properties: { d: { items: { required: ['e/f'] } } } }],
  }
  expect(namedFacts(condition)).toEqual(['/a/b', '/c', '/d/*/e~1f'])
  expect(namedFacts({ unknown: 1 })).toBeNull()
})

describe('what stands around a record', () => {
  const around = (related: JsonObject) => ({ related }) as JsonObject
  const running: Condition = {
    properties: { related: { properties: { rows: { properties: { launch: { properties: { live: { minimum: 2 } } } } } } } },
  }
  const named: Condition = {
    properties: { related: { properties: { parent: { properties: { data: { required: ['name'] } } } } } },
  }

  test.each<[string, Condition, JsonObject, boolean]>([
    ['enough rows', running, { rows: { launch: { live: 2 } } }, true],
    ['too few', running, { rows: { launch: { live: 1, ended: 3 } } }, false],
    ['none in that state', running, { rows: { launch: { ended: 3 } } }, false],
    ['none of that lifecycle', running, { rows: { other: { live: 2 } } }, false],
    ['no rows', running, {}, false],
    ['the record it belongs to has it', named, { parent: { id: 'p', data: { name: 'P' } } }, true],
    ['it has not', named, { parent: { id: 'p', data: {} } }, false],
    ['it belongs to none', named, { rows: {} }, false],
  ])('%s: %#', (_what, condition, related, answer) => {
    expect(holds(condition, around(related))).toBe(answer)
  })
})
