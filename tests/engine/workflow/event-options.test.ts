import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StateValue } from 'xstate'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import type { Facts } from '#engine/conditions/facts.ts'
import { holds } from '#engine/conditions/holds.ts'
import { mayActOn } from '#engine/permissions/rights.ts'
import { decide } from '#engine/workflow/decide.ts'
import { drawing } from '#engine/workflow/drawing.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import type { Lifecycle } from '#engine/workflow/lifecycle.ts'
import { stateText, stateValue } from '#engine/workflow/state-text.ts'
import { nodeAt } from '../../workflows/states.ts'
import { actorOf, lifecycles, roles } from './some-facts.ts'
import { trafficLifecycle } from './traffic.ts'

/** The innermost states of a lifecycle without parallel regions, as values. */
function statesOf({ workflow }: Lifecycle): StateValue[] {
  const { nodes } = drawing(workflow)
  const parents = new Set(nodes.map(({ parent }) => parent))
  return nodes.filter(({ state }) => !parents.has(state)).map(({ state }) => stateValue(state))
}

const randomFacts: fc.Arbitrary<Facts> = fc
  .record({
    role: fc.constantFrom(...Object.keys(roles.roles), 'system', 'nobody', null),
    organisation: fc.constantFrom('o1', 'o2', null),
    owner: fc.constantFrom('o1', 'o2', null),
    carrier: fc.constantFrom('vi', 'other', null),
    scope: fc.constantFrom('vi', ''),
    more: fc.dictionary(
      fc.constantFrom('brand.decide', 'brand.edit', 'light.run', 'system'),
      fc.constantFrom('all', 'own', 'carrier', 'related'),
    ),
    data: fc.dictionary(fc.constantFrom('power', 'clear', 'caution'), fc.boolean()),
  })
  .map(({ role, organisation, owner, carrier, scope, more, data }) => {
    const actor = actorOf(role, { organisation, carrier })
    const lifecycle = { workflow: '', scope, state: '', status_id: null, label: '', holder: '', version: 1, since: '', due: null }
    return {
      actor: { ...actor, rights: { ...actor.rights, ...more } },
      record: { id: 'r', kind: 'k', label: 'R', version: 1, data },
      ...(owner && { related: { owner: { id: owner, label: '', data: {} } } }),
      lifecycle,
      now: '2026-11-20T10:00:00.000Z',
    }
  })

const withTraffic: Lifecycle[] = [...lifecycles, trafficLifecycle]

describe.each(withTraffic.map(lifecycle => [lifecycle.workflow.id, lifecycle] as const))('%s', (_, lifecycle) => {
  const parallel = lifecycle === trafficLifecycle ? [{ both: { left: 'off', right: 'off' } }] : []
  const states = [...statesOf(lifecycle).filter(state => !stateText(state).startsWith('both')), ...parallel]

  test('every event is a choice, those of the state first, and says what decide says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), randomFacts, (state, facts) => {
        const offered = eventOptions(lifecycle, { state }, facts)
        const events = offered.map(({ event }) => event)
        expect(events.toSorted()).toEqual(Object.keys(lifecycle.events).toSorted())
        const within = stateText(state).split('+')[0]?.split('.') ?? []
        const around = within.map((_, index) => nodeAt(lifecycle.workflow, within.slice(0, within.length - index)))
        const named = new Set(around.flatMap(({ on = {} }) => Object.keys(on)))
        if (!stateText(state).includes('+')) expect(events.slice(0, named.size)).toEqual([...named])
        for (const { event, meta, ...choice } of offered) {
          expect(meta).toBe(lifecycle.events[event])
          const { allowed, ...refusal } = decide(lifecycle, { state }, event, facts)
          expect(choice).toEqual(allowed ? { allowed } : { allowed, ...refusal })
        }
      }),
    )
  })

  test('a refusal is true: the right is missing, the state has no such event, or a condition does not hold', () => {
    const { edges } = drawing(lifecycle.workflow)
    fc.assert(
      fc.property(fc.constantFrom(...states), randomFacts, (state, given) => {
        const facts = completeFacts(given)
        const within = stateText(state)
          .split('+')
          .flatMap(text => [text, ...text.split('.').map((_, index, names) => names.slice(0, index).join('.'))])
        for (const { event, meta, ...choice } of eventOptions(lifecycle, { state }, given)) {
          const right = mayActOn(facts.actor, meta.right, {
            owner: facts.related?.owner?.id ?? null,
            carriers: [facts.lifecycle?.scope ?? ''],
          })
          const decision = decide(lifecycle, { state }, event, given)
          // What the system sends and leaves the state as it is is not drawn.
          const stays = meta.right === 'system' && decision.allowed && stateText(decision.value) === stateText(state)
          const drawn = stays || edges.some(edge => edge.event === event && within.includes(edge.from))
          const needs = (meta.preconditions ?? []).every(need => holds(need.facts, facts))
          if (choice.allowed) expect({ event, right, drawn, needs }).toEqual({ event, right: true, drawn: true, needs: true })
          else if (choice.because === 'right') expect(right).toBe(false)
          else if (choice.because === 'condition') expect({ right, drawn }).toEqual({ right: true, drawn: true })
          else expect(right).toBe(true)
        }
      }),
    )
  })

  test('what is allowed leads to a state of the lifecycle', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), randomFacts, (state, facts) => {
        for (const event of Object.keys(lifecycle.events)) {
          const decision = decide(lifecycle, { state }, event, facts)
          if (decision.allowed) expect(() => eventOptions(lifecycle, { state: decision.value }, facts)).not.toThrow()
        }
      }),
    )
  })
})
