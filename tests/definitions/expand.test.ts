import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds } from '#engine/conditions/holds.ts'
import { expandCondition } from '#engine/definitions/expand/expand-condition.ts'
import { expandNeeds } from '#engine/definitions/expand/expand-needs.ts'
import { newExpansion } from '#engine/definitions/expand/expansion.ts'
import { fillParameters, placeholdersIn, withoutPlaceholders } from '#engine/definitions/expand/fill-parameters.ts'
import { atWrittenPlaces, noteOrigin, type Origins } from '#engine/definitions/expand/origins.ts'
import type { Condition, Json } from '#engine/definitions/types.ts'

const at = { file: 'workflows/a.workflow.json', path: '/meta/events/go/preconditions' }
const asks = (fact: string, value: Json = true): Condition => ({ properties: { [fact]: { const: value } } })

/** Conditions `a`, `b`, `c` that ask for the fact of their name, and `is` with a fact and a value. */
function expansion() {
  const work = newExpansion()
  for (const name of ['a', 'b', 'c'])
    work.conditions.set(name, {
      file: 'c.json',
      path: `/conditions/${name}`,
      title: name,
      when: asks(name),
      reason: `no-${name}`,
    })
  const parameters = { fact: { type: 'string', description: 'Which.' }, value: { type: 'boolean', description: 'What.' } }
  const when = { properties: { '{{fact}}': { const: '{{value}}' } } }
  work.conditions.set('is', { file: 'c.json', path: '/conditions/is', title: 'is', when, parameters })
  return work
}

describe('a condition as written', () => {
  const leaf = fc.constantFrom<Json>('a', 'b', 'c', asks('a'), { type: 'is', params: { fact: 'c', value: false } })
  const { written } = fc.letrec<{ written: Json }>(tie => ({
    written: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({ and: fc.array(tie('written'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('written'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: tie('written') }),
    ),
  }))
  const facts = fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean() })

  /** Read word by word. */
  const means = (one: Json, known: { [fact: string]: boolean }): boolean => {
    if (typeof one === 'string') return known[one] === true
    const { and, or, not, params, properties } = one as { [key: string]: Json }
    if (Array.isArray(and)) return and.every(part => means(part, known))
    if (Array.isArray(or)) return or.some(part => means(part, known))
    if (params !== undefined) return known.c === false
    return properties === undefined ? !means(not ?? null, known) : known.a === true
  }

  test('decides as its words say', () => {
    fc.assert(
      fc.property(written, facts, (one, known) => {
        expect(holds(expandCondition(one, at, expansion()), known)).toBe(means(one, known))
      }),
    )
  })

  test('is no where a fact that it names is missing, also below not and or', () => {
    fc.assert(
      fc.property(written, facts, fc.constantFrom('a', 'b', 'c'), (one, known, missing) => {
        const named = JSON.stringify(expandCondition(one, at, expansion())).includes(`"${missing}":`)
        const { [missing]: _, ...rest } = known
        if (named) expect(holds(expandCondition(one, at, expansion()), rest)).toBe(false)
      }),
    )
  })
})

describe('needs', () => {
  const said = (written: Json) => {
    const work = expansion()
    return { needs: expandNeeds(written, at, at, work), problems: work.problems }
  }

  test('"and" is each of its parts, so that the first that does not hold says why', () => {
    const { needs, problems } = said([{ and: ['a', { and: ['b', 'c'] }] }, 'a'])
    expect(needs.map(({ reason }) => reason)).toEqual(['no-a', 'no-b', 'no-c', 'no-a'])
    expect(problems).toEqual([])
  })

  test('"or", "not", a schema and a condition without a reason have to bring one', () => {
    for (const written of [{ or: ['a', 'b'] }, { not: 'a' }, asks('a'), { type: 'is', params: { fact: 'a', value: true } }]) {
      expect(said([written]).problems).toMatchObject([{ rule: 'condition-without-reason', path: `${at.path}/0` }])
      expect(said([{ when: written, reason: 'why' }])).toMatchObject({ needs: [{ reason: 'why' }], problems: [] })
    }
  })
})

describe('parameters', () => {
  test('fill in values as they are, texts and keys as text', () => {
    const template = { '{{k}}': '{{v}}', text: 'a-{{k}}-{{v}}', list: ['{{v}}'] }
    expect(fillParameters(template, { k: 'key', v: [1, 2] })).toEqual({ key: [1, 2], text: 'a-key-1,2', list: [[1, 2]] })
    expect(fillParameters(template, {})).toEqual(template)
    expect(placeholdersIn(template)).toEqual(['k', 'v', 'k', 'v', 'v'])
    expect(withoutPlaceholders({ ...template, kept: 1 })).toEqual({ list: [], kept: 1 })
  })

  test('a pattern with braces is none', () => expect(placeholdersIn({ pattern: '^[a-z]{2}\\p{L}{{2}}$' })).toEqual([]))
})

test('a problem is said where its author wrote what is wrong, and of a named condition once', () => {
  const origins: Origins = new Map()
  const file = 'w.json'
  const problem = (path: string, message = 'm') => ({ file, path, rule: 'r', message, fix: 'f' })
  noteOrigin(origins, { file, path: '/a/0' }, { file: 'other.json', path: '/b' })
  noteOrigin(origins, { file, path: '/a/1' }, { file, path: '/c', whole: true, named: [{ file: 'c.json', path: '/when' }] })
  expect(atWrittenPlaces([problem('/a/0/x/y'), problem('/a/1/x'), problem('/a/10'), problem('')], origins)).toMatchObject([
    { file: 'other.json', path: '/b/x/y' },
    { file, path: '/c' },
    { file, path: '/a/10' },
    { file, path: '' },
  ])
  const own = { ...problem('/when', 'said there'), file: 'c.json' }
  expect(atWrittenPlaces([own, problem('/a/1/x', 'said there')], origins)).toEqual([own])
})
