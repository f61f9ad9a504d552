import { derivedEvent } from '#engine/workflow/derive.ts'
import type { Derive, Workflow } from '#engine/workflow/types.ts'
import {
  enteredWith,
  historyOfTarget,
  type StatePlace,
  stateOfTarget,
  statesOf,
  transitionsOf,
  wayOf,
} from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { derivedFrom, type Sent, sentBy } from '../../publish/set-off.ts'
import type { Finding, Rule } from '../rule.ts'

/** A transition from one innermost state to the next, with the events that it sends on. */
type Step = { workflow: string; event: string; from: string; to: string; file: string; path: string; sends: Sent[] }

/** Each decision of such a lifecycle would be refused with an error, because what it sets off never ends. */
export const eventCycle: Rule = {
  rule: 'event-cycle',
  about: 'events that set each other off come to an end',
  check(definitions) {
    const endless = endlessSteps(stepsOf(definitions))
    return [...new Map(endless.map(step => [`${step.file} ${step.path}`, step])).values()].map(
      ({ file, path, workflow, event }): Finding => {
        const round = [...new Set(endless.map(step => `${step.workflow}: ${step.event}`))].slice(0, 6).join(', ')
        const message = `"${event}" of "${workflow}" is sent again by what it sets off, without end (${round})`
        return { file, path, message, fix: 'Let one of the states of the circle not take the event, or do not send it on.' }
      },
    )
  },
}

/**
 * What stays when every step is left out that nothing left sends, or that never comes back to where it was. Each of those is sent by
 * another, so they go round; those that send none of them only lead the way back, and are not told.
 */
function endlessSteps(all: Step[]): Step[] {
  const key = ({ workflow, event }: Sent): string => `${workflow} ${event}`
  let steps = all
  for (;;) {
    const sent = new Set(steps.flatMap(({ sends }) => sends.map(key)))
    const onward = Map.groupBy(steps, ({ workflow, from }) => `${workflow} ${from}`)
    const left = steps.filter(step => sent.has(key(step)) && comesBack(onward, step))
    if (left.length === steps.length) break
    steps = left
  }
  const taken = new Set(steps.map(key))
  return steps.filter(({ sends }) => sends.some(one => taken.has(key(one))))
}

function comesBack(onward: Map<string, Step[]>, { workflow, from, to }: Step): boolean {
  const seen = new Set([to])
  for (const state of seen) for (const step of onward.get(`${workflow} ${state}`) ?? []) seen.add(step.to)
  return seen.has(from)
}

function stepsOf({ workflows, records, set }: Definitions): Step[] {
  const all = Object.fromEntries([...workflows].map(([id, { content }]) => [id, content]))
  return [...workflows.values()].flatMap(({ file, content }): Step[] => {
    const { meta } = content
    if (meta.kind !== 'lifecycle') return []
    const follow = records.get(meta.record)?.content.lifecycles?.includes(content.id) ? derivedFrom(all, content.id) : []
    return stepsIn(content, set.workflows[content.id]?.['x-derive'], follow).map(step => ({ ...step, file }))
  })
}

function stepsIn(workflow: Workflow, derived: Derive | undefined, follow: Sent[]): Omit<Step, 'file'>[] {
  const places = statesOf(workflow)
  const leaves = places.filter(({ state, names }) => names.length > 0 && !state.states)
  return leaves.flatMap(leaf =>
    transitionsOf(wayOf(leaf)).flatMap(({ from, event, path, transition }) => {
      if (event === null) return []
      const rule = derived?.rules.find(({ to }) => derivedEvent(to) === event)
      const name = leaf.names.join('.')
      // The own row only follows from where it may, and not to where it stands.
      if (rule && (name === rule.to || name.startsWith(`${rule.to}.`) || !within(derived?.in, name))) return []
      return targetsOf(workflow, places, leaf, from, transition.target).map(target => {
        const entered = transition.target === undefined ? [] : enteredWith(places, target)
        const left = transition.target === undefined ? [] : wayOf(leaf)
        const actions = [
          ...[transition.actions ?? []].flat(),
          ...entered.flatMap(({ state }) => state.entry ?? []),
          ...left.flatMap(({ state }) => state.exit ?? []),
        ]
        const sends = [...actions.flatMap(sentBy), ...follow]
        return { workflow: workflow.id, event, from: name, to: innermost(entered, target), path, sends }
      })
    }),
  )
}

/** Where a transition may lead: a history state to every state around it that has none within. */
function targetsOf(
  workflow: Workflow,
  places: StatePlace[],
  leaf: StatePlace,
  from: StatePlace,
  target: string | undefined,
): StatePlace[] {
  if (target === undefined) return [leaf]
  const parent = historyOfTarget(places, from, target)?.parent
  if (parent) return places.filter(place => !place.state.states && wayOf(place).includes(parent))
  const to = stateOfTarget(workflow, places, from, target)
  return to ? [to] : []
}

function innermost(entered: StatePlace[], target: StatePlace): string {
  return (entered.at(-1) ?? target).names.join('.')
}

function within(states: string[] | undefined, name: string): boolean {
  return states === undefined || states.some(state => name === state || name.startsWith(`${state}.`))
}
