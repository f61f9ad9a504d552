import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '#engine/workflow/decide.ts'
import { derive, derivedEvent, derivedSummary, isWithin, ruleFor } from '#engine/workflow/derive.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import type { Derive, DeriveRule, Workflow } from '#engine/workflow/types.ts'
import { actorOf, someFacts } from './some-facts.ts'

/** States of rows; the own row has the same names, and "draft". */
const states = ['asked.first', 'asked.second', 'running', 'stopped', 'refused', 'recalled']
const rules: DeriveRule[] = [
  {
    any: ['running'],
    to: 'running',
    historyLabel: 'Running',
    actions: [{ type: 'notify', params: { message: 'm', to: 'owner' } }],
  },
  { any: ['asked'], none: ['stopped'], to: 'asked', historyLabel: 'Asked' },
  { any: ['asked.second'], to: 'late', historyLabel: 'Late' },
  { any: ['stopped'], to: 'stopped', historyLabel: 'Stopped' },
  { all: ['refused', 'recalled'], to: 'refused', historyLabel: 'Refused' },
]

function following(more: Partial<Derive> = {}): Workflow {
  const meta = { label: 'L', tone: 'neutral', waitingOn: 'nobody', id: 1 } as const
  return {
    ...{ id: 'own', version: '1', initial: 'draft' },
    meta: { kind: 'lifecycle', title: 'Own', record: 'thing', events: {} },
    states: {
      draft: { meta },
      running: { meta, initial: 'calm', states: { calm: { meta }, wild: { meta } } },
      asked: { meta },
      late: { meta },
      stopped: { meta },
      refused: { meta },
    },
    'x-derive': { from: 'rows', rules, ...more },
  }
}

describe('a state, as text, stands in one of these', () => {
  test.each<[string, string[], boolean]>([
    ['running', ['running'], true],
    ['asked.first', ['asked'], true],
    ['asked.first.deep', ['asked.first'], true],
    ['asked', ['asked.first'], false],
    ['asked-again', ['asked'], false],
    ['askedx', ['asked'], false],
    ['stopped', ['running', 'stopped'], true],
    ['running', [], false],
  ])('%s in %j: %s', (state, list, within) => {
    expect(isWithin(state, list)).toBe(within)
  })
})

describe('the first rule that fits decides', () => {
  test.each<[string[], string | null]>([
    [[], null],
    [['running'], 'running'],
    [['asked.first'], 'asked'],
    [['refused', 'running'], 'running'],
    [['asked.first', 'running'], 'running'],
    [['asked.first', 'stopped'], 'stopped'],
    [['asked.second', 'stopped'], 'late'],
    [['refused'], 'refused'],
    [['refused', 'recalled'], 'refused'],
    [['refused', 'stopped'], 'stopped'],
    [['elsewhere'], null],
    [['refused', 'elsewhere'], null],
  ])('rows in %j: %s', (rows, to) => {
    expect(ruleFor({ from: 'rows', rules }, rows)?.to ?? null).toBe(to)
  })

  test('in another order another one', () => {
    const [running, ...rest] = rules as [DeriveRule, ...DeriveRule[]]
    expect(ruleFor({ from: 'rows', rules: [...rest, running] }, ['running', 'stopped'])?.to).toBe('stopped')
  })

  test('without conditions it takes every row, but not none', () => {
    const rest = { from: 'rows', rules: [{ to: 'late', historyLabel: 'Late' }] }
    expect([ruleFor(rest, ['elsewhere'])?.to, ruleFor(rest, [])]).toEqual(['late', null])
  })
})

describe('the own row', () => {
  test.each<[string, string, string[], Partial<Derive>, string | null]>([
    ['moves', 'draft', ['running'], {}, 'derive.running'],
    ['stays where it stands', 'asked', ['asked.first'], {}, null],
    ['stays within the state', 'running.wild', ['running'], {}, null],
    ['stays without rows', 'running.calm', [], {}, null],
    ['stays where no rule fits', 'draft', ['elsewhere'], {}, null],
    ['follows only from the states of "in"', 'draft', ['running'], { in: ['asked', 'running'] }, null],
    ['and from within them', 'running.calm', ['stopped'], { in: ['asked', 'running'] }, 'derive.stopped'],
  ])('%s: %s, rows %j', (_what, state, rows, more, event) => {
    expect(derive(following(more), state, rows)).toBe(event)
  })

  test('does not follow anything without "x-derive"', () => {
    const { 'x-derive': _, ...plain } = following()
    expect([derive(plain, 'draft', ['running']), derivedSummary(plain, [{ state: 'running' }])]).toEqual([null, null])
  })

  const rowsOf = fc.array(fc.constantFrom(...states, 'elsewhere'), { maxLength: 6 })

  test('is stable: having followed, it follows no further, whatever the rows are', () => {
    const lifecycle = loadLifecycle(following())
    const system = { ...someFacts(), actor: actorOf('system') }
    fc.assert(
      fc.property(fc.constantFrom('draft', 'asked', 'running.wild', 'stopped'), rowsOf, (state, rows) => {
        const event = derive(following(), state, rows)
        if (event === null) return
        const value = state === 'running.wild' ? { running: 'wild' } : state
        const decision = decide(lifecycle, { state: value }, event, system)
        expect(decision).toMatchObject({ allowed: true })
        if (decision.allowed) expect(derive(following(), decision.facts.state, rows)).toBeNull()
      }),
      { seed: 4, numRuns: 200 },
    )
  })

  test('does not ask in which order the rows are, nor how often each is there', () => {
    const shuffled = rowsOf.chain(rows =>
      fc.record({ rows: fc.constant(rows), other: fc.shuffledSubarray(rows, { minLength: rows.length }) }),
    )
    fc.assert(
      fc.property(shuffled, ({ rows, other }) => {
        expect(derive(following(), 'draft', other)).toBe(derive(following(), 'draft', rows))
        expect(derive(following(), 'draft', [...rows, ...other])).toBe(derive(following(), 'draft', rows))
      }),
      { seed: 4, numRuns: 200 },
    )
  })
})

describe('the summary', () => {
  const counting = following({ summary: { count: ['running', 'asked'], text: '{count} of {total}' } })
  test.each<[string[], string | null]>([
    [[], null],
    [['running'], '1 of 1'],
    [['running', 'asked.second', 'stopped'], '2 of 3'],
    [['stopped'], '0 of 1'],
  ])('of rows in %j: %s', (rows, text) => {
    expect(
      derivedSummary(
        counting,
        rows.map(state => ({ state })),
      ),
    ).toBe(text)
  })

  test('is none where the workflow says none', () => {
    expect(derivedSummary(following(), [{ state: 'running' }])).toBeNull()
  })
})

describe('the event by which it follows', () => {
  const lifecycle = loadLifecycle(following())
  const event = derivedEvent('running')

  test('is taken in every state, with what the rule does', () => {
    for (const state of ['draft', 'asked', 'refused'])
      expect(decide(lifecycle, { state }, event, { ...someFacts(), actor: actorOf('system') })).toMatchObject({
        allowed: true,
        value: { running: 'calm' },
        effects: [{ type: 'notify', params: { message: 'm', to: 'owner' } }],
      })
  })

  test('is the platform’s alone: no role and no right sends it', () => {
    const everything = { rights: { system: 'all', 'derive.running': 'all', [event]: 'all' } }
    for (const role of ['SUPER_ADMIN_DOTGO', 'DEVELOPER', null, 'System'])
      expect(decide(lifecycle, { state: 'draft' }, event, someFacts({ role, ...everything }))).toEqual({
        ...{ allowed: false, because: 'right', reason: 'right-missing' },
      })
  })

  test('is told in histories by the sentence of the rule', () => {
    expect(lifecycle.events[event]).toEqual({ label: 'Running', right: 'system', historyLabel: 'Running' })
  })
})
