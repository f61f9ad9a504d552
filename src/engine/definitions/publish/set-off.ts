import { derivedParts } from '#engine/workflow/derive.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import type { Action, Workflow } from '#engine/workflow/types.ts'
import { statesOf, transitionsOf } from '../../workflow/states-of.ts'
import { oncePerSet } from '../once-per-set.ts'
import type { PublishedSet } from '../published-set.ts'

type Workflows = { [id: string]: Workflow }

/** An event to rows of a lifecycle. */
export type Sent = { workflow: string; event: string }

function sendBy({ type, params = {} }: Action): Sent[] {
  return type === 'send' ? [{ workflow: String(params.workflow), event: String(params.event) }] : []
}

/** Events that an effect sends: "send" its own, "start" those for carriers that have a row already. */
export function sentBy(action: Action): Sent[] {
  const { type, params = {} } = action
  if (type !== 'start') return sendBy(action)
  const { workflow, again, left } = params
  return [again, left].flatMap(event => (event === undefined ? [] : [{ workflow: String(workflow), event: String(event) }]))
}

/** Events by which the record's own row follows a row by carrier of this lifecycle. */
export function derivedFrom(workflows: Workflows, id: string): Sent[] {
  return Object.values(workflows)
    .filter(workflow => workflow['x-derive']?.from === id)
    .flatMap(workflow => Object.keys(derivedParts(workflow).events).map(event => ({ workflow: workflow.id, event })))
}

/**
 * Kinds of record that an event may reach: by what it sends, what that sends, and the own rows that follow. Never too few: effects of
 * entering and leaving states count for every event of their lifecycle. The kind of the lifecycle itself is among them only when another
 * kind sends to it.
 */
export function kindsReached(workflows: Workflows, from: Sent): string[] {
  const seen = new Set([key(from)])
  const kinds = new Set<string>()
  const open = [from]
  for (let one = open.pop(); one; one = open.pop()) {
    for (const next of [...nextOf(workflows, one), ...derivedFrom(workflows, one.workflow)]) {
      const kind = recordOf(workflows, next.workflow)
      if (kind !== undefined && kind !== recordOf(workflows, one.workflow)) kinds.add(kind)
      if (!seen.has(key(next))) open.push(next)
      seen.add(key(next))
    }
  }
  return [...kinds]
}

/** Kinds of record of the same owner that an event sends to by "of": "owner". */
export function kindsOfOwner(workflows: Workflows, from: Sent): string[] {
  const sent = doneBy(workflows, from).filter(({ type, params }) => type === 'send' && params?.of === 'owner')
  return sent.flatMap(({ params }) => recordOf(workflows, String(params?.workflow)) ?? [])
}

/**
 * Forms that may have asked for what came with an event of a lifecycle: its own, then those of the events that send it or begin its row,
 * nearer ones first.
 */
export function formsBehind(set: PublishedSet, event: Sent): string[] {
  return formsFound(set, key(event))
}

const formsFound = oncePerSet((set, line) => {
  const edges = comesAlong(set, '')
  const found = [line]
  // Grows while it is walked.
  for (const one of found) found.push(...(edges.get(one) ?? []).filter(before => !found.includes(before)))
  return found.flatMap(one => {
    const [id = '', event = ''] = one.split(' ')
    const meta = set.workflows[id]?.meta
    const form = meta?.kind === 'lifecycle' ? meta.events[event]?.form : undefined
    return form === undefined ? [] : [form]
  })
})

/** Event → the events along with which it comes. */
const comesAlong = oncePerSet(({ workflows }) => alongIn(workflows))

/** Events of people and the system by which an event is sent to a row. */
export function sendersOf(workflows: Workflows, event: Sent): Sent[] {
  return (alongIn(workflows).get(key(event)) ?? []).map(one => {
    const [workflow = '', event = ''] = one.split(' ')
    return { workflow, event }
  })
}

const along = new WeakMap<Workflows, Map<string, string[]>>()

function alongIn(workflows: Workflows): Map<string, string[]> {
  const before = along.get(workflows)
  if (before) return before
  const edges = new Map<string, string[]>()
  for (const { id, meta } of Object.values(workflows))
    for (const event of meta.kind === 'lifecycle' ? Object.keys(meta.events) : [])
      for (const action of doneBy(workflows, { workflow: id, event })) {
        const begun = action.type === 'start' ? [{ workflow: String(action.params?.workflow), event: 'start' }] : []
        for (const next of [...sentBy(action), ...begun])
          edges.set(key(next), [...new Set([...(edges.get(key(next)) ?? []), key({ workflow: id, event })])])
      }
  along.set(workflows, edges)
  return edges
}

/** Names of the events of a lifecycle that events of others send to its rows. Made once per set and lifecycle. */
export const eventsSentTo = oncePerSet(({ workflows }, id) => {
  const sent = Object.values(workflows).flatMap(workflow => actionsOf(workflow).flatMap(sendBy))
  return new Set(sent.flatMap(({ workflow, event }) => (workflow === id ? [event] : [])))
})

/** Names of the events of a lifecycle that propose a change of a record, and of those that let go of one. Made once per set and lifecycle. */
export const proposalEvents = oncePerSet(({ workflows }, id) => {
  const workflow = workflows[id]
  const taken = workflow ? transitionsOf(statesOf(workflow)) : []
  const doing = (effect: string): string[] => {
    const by = taken.filter(({ transition }) => [transition.actions ?? []].flat().some(({ type }) => type === effect))
    return [...new Set(by.flatMap(({ event }) => event ?? []))]
  }
  return { proposing: doing('propose-draft'), ending: doing('drop-proposal') }
})

/** All that taking its transitions, entering and leaving its states does. */
function actionsOf(workflow: Workflow): Action[] {
  const places = statesOf(workflow)
  const taken = transitionsOf(places).flatMap(({ transition }) => [transition.actions ?? []].flat())
  return [...taken, ...places.flatMap(({ state }) => [...(state.entry ?? []), ...(state.exit ?? [])])]
}

/** Kinds of record that any event of a kind's lifecycles may reach. Made once per set and kind. */
export const kindsMoved = oncePerSet(({ workflows }, kind) => {
  const own = Object.values(workflows).flatMap(({ id, meta }) =>
    meta.kind === 'lifecycle' && meta.record === kind ? Object.keys(meta.events).map(event => ({ workflow: id, event })) : [],
  )
  return [...new Set(own.flatMap(one => kindsReached(workflows, one)))]
})

/** What an event does, with all that entering and leaving states of its lifecycle does. */
function doneBy(workflows: Workflows, { workflow: id, event }: Sent): Action[] {
  const workflow = workflows[id]
  if (!workflow) return []
  const places = statesOf(workflow)
  const taken = transitionsOf(places).filter(one => one.event === event)
  return [
    ...taken.flatMap(({ transition }) => [transition.actions ?? []].flat()),
    ...places.flatMap(({ state }) => [...(state.entry ?? []), ...(state.exit ?? [])]),
  ]
}

function nextOf(workflows: Workflows, sent: Sent): Sent[] {
  const actions = doneBy(workflows, sent)
  const begun = actions.flatMap(({ type, params }) => (type === 'start' ? derivedFrom(workflows, String(params?.workflow)) : []))
  return [...actions.flatMap(sentBy), ...begun]
}

function key({ workflow, event }: Sent): string {
  return `${workflow} ${event}`
}
