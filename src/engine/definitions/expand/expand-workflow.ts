import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { Json, JsonObject } from '../types.ts'
import { type ActionLists, expandActions } from './expand-actions.ts'
import { expandDue } from './expand-due.ts'
import { expandNeeds } from './expand-needs.ts'
import { metaWithNext } from './expand-next.ts'
import type { EventActions, Expansion } from './expansion.ts'
import { noteOrigin } from './origins.ts'
import { ownRecordNeed } from './second-person.ts'
import { undoNeed } from './undo-need.ts'

/** A workflow as the engine runs it: every condition and every list of actions that is named is written out, where it holds. */
export function expandWorkflow(file: string, content: JsonObject, work: Expansion): JsonObject {
  const { actions, ...meta } = isObject(content.meta) ? content.meta : {}
  const named = entries(actions).map(([name, list]) => ({
    ...{ file, path: appendPointer('/meta/actions', name) },
    ...{ name, actions: list, used: false },
  }))
  work.actionLists.push(...named)
  const ofEvents = entries(meta.events).flatMap(([name, described]) => {
    const does = isObject(described) ? described.actions : undefined
    const path = appendPointer('/meta/events', name, 'actions')
    return does === undefined ? [] : [{ file, path, event: name, actions: does, used: false, replaced: false }]
  })
  work.eventActions.push(...ofEvents)
  const walk: Walk = {
    ...{ file, work },
    lists: new Map(named.map(list => [list.name, list])),
    ofEvents: new Map(ofEvents.map(one => [one.event, one])),
  }
  const events = isObject(meta.events) && { events: eachOf(meta.events, '/meta/events', event(walk)) }
  return {
    ...state(walk)(content, ''),
    meta: { ...meta, ...events },
    ...derive(content['x-derive'], walk),
  }
}

type Walk = { file: string; work: Expansion; lists: ActionLists; ofEvents: Map<string, EventActions> }
type Change = (value: Json, path: string) => Json

function eachOf(map: Json, path: string, change: Change): JsonObject {
  return Object.fromEntries(entries(map).map(([name, value]) => [name, change(value, appendPointer(path, name))]))
}

/** Asks for what is needed of the event, in the right's place and in its own. */
function event({ file, work }: Walk): Change {
  return (value, path) => {
    if (!isObject(value)) return value
    const { secondPerson, preconditions, actions: _, ...said } = value
    const rest = { ...decisionOf(said, path, { file, work }), ...said }
    const right = work.secondPerson.get(String(value.right))
    if (secondPerson === false && !right)
      work.notAsked.push({ file, path: appendPointer(path, 'secondPerson'), right: String(value.right) })
    const undone = { file, path: appendPointer(path, 'undoes') }
    const before = [
      ...(right && secondPerson !== false ? [{ need: ownRecordNeed, at: right }] : []),
      ...(typeof value.undoes === 'string' ? [{ need: undoNeed(value.undoes, work.undoSeconds), at: undone }] : []),
    ]
    if (preconditions === undefined && before.length === 0) return rest
    const at = { file, path: appendPointer(path, 'preconditions') }
    return { ...rest, preconditions: expandNeeds(preconditions ?? [], at, at, work, before) }
  }
}

/** What the form of an event says of it. */
function decisionOf({ form, decision, tone }: JsonObject, path: string, { file, work }: Pick<Walk, 'file' | 'work'>): JsonObject {
  if (typeof form !== 'string') return {}
  const of = work.decisions.get(form)
  if (decision !== undefined) work.redundantDecision.push({ file, path: appendPointer(path, 'decision'), form })
  if (tone !== undefined && tone === of) work.redundantDecision.push({ file, path: appendPointer(path, 'tone'), form })
  return of === undefined ? {} : { decision: true, tone: of }
}

function state(walk: Walk): (value: Json, path: string) => JsonObject {
  const one = transition(walk)
  const byEvent = (on: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      entries(on).map(([name, to]) => [name, transition(walk, walk.ofEvents.get(name))(to, appendPointer(path, name))]),
    )
  return (value, path) => {
    if (!isObject(value)) return {}
    const { 'x-next': next, ...rest } = value
    const { on, always, after, invoke, states } = rest
    const meta = metaWithNext(rest.meta, next, { file: walk.file, path }, walk.work)
    return {
      ...rest,
      ...(isObject(meta) && { meta: metaOf(meta, appendPointer(path, 'meta'), walk) }),
      ...actionsOf(value, 'entry', path, walk),
      ...actionsOf(value, 'exit', path, walk),
      ...(isObject(on) && { on: byEvent(on, appendPointer(path, 'on')) }),
      ...(isObject(after) && { after: eachOf(after, appendPointer(path, 'after'), one) }),
      ...(always !== undefined && { always: one(always, appendPointer(path, 'always')) }),
      ...(isObject(invoke) && { invoke: invoked(invoke, appendPointer(path, 'invoke'), one) }),
      ...(isObject(states) && { states: eachOf(states, appendPointer(path, 'states'), state(walk)) }),
    }
  }
}

function metaOf(meta: JsonObject, path: string, { file, work }: Walk): JsonObject {
  return meta.due === undefined ? meta : { ...meta, due: expandDue(meta.due, { file, path: appendPointer(path, 'due') }, work) }
}

function invoked(invoke: JsonObject, path: string, one: Change): JsonObject {
  const changed = ['onDone', 'onError'].flatMap((key): [string, Json][] =>
    invoke[key] === undefined ? [] : [[key, one(invoke[key], appendPointer(path, key))]],
  )
  return { ...invoke, ...Object.fromEntries(changed) }
}

/** A transition that names no actions does those of its event; one with an empty list does none of them. */
function transition(walk: Walk, ofEvent?: EventActions): Change {
  const { file, work, lists } = walk
  const inherited = (path: string): JsonObject => {
    if (!ofEvent) return {}
    ofEvent.used = true
    const to = { file, path: appendPointer(path, 'actions') }
    noteOrigin(work.origins, to, ofEvent)
    return { actions: expandActions(ofEvent.actions, ofEvent, to, lists, work) }
  }
  const one: Change = (value, path) => {
    if (Array.isArray(value)) return value.map((candidate, index) => one(candidate, appendPointer(path, index)))
    if (typeof value === 'string' && ofEvent) {
      noteOrigin(work.origins, { file, path: appendPointer(path, 'target') }, { file, path, whole: true })
      return { target: value, ...inherited(path) }
    }
    if (!isObject(value)) return value
    const { actions, ...rest } = value
    const guarded = { ...rest, ...guardOf(value, path, walk) }
    if (actions === undefined) return { ...guarded, ...inherited(path) }
    if (ofEvent) ofEvent.replaced = true
    if (!isNone(actions)) return { ...guarded, ...actionsOf(value, 'actions', path, walk) }
    if (!ofEvent) work.noActions.push({ file, path: appendPointer(path, 'actions') })
    return guarded
  }
  return one
}

function isNone(actions: Json): boolean {
  return Array.isArray(actions) && actions.length === 0
}

function guardOf({ guard }: JsonObject, path: string, { file, work }: Walk): JsonObject {
  if (guard === undefined) return {}
  const at = { file, path: appendPointer(path, 'guard') }
  const to = { file, path: appendPointer(at.path, 'params', 'preconditions') }
  return { guard: { type: 'holds', params: { preconditions: expandNeeds(guard, at, to, work) } } }
}

function actionsOf(of: JsonObject, key: string, path: string, { file, work, lists }: Walk): JsonObject {
  const written = of[key]
  if (written === undefined) return {}
  const at = { file, path: appendPointer(path, key) }
  return { [key]: expandActions(written, at, at, lists, work) }
}

function derive(derived: Json | undefined, walk: Walk): JsonObject {
  if (!isObject(derived) || !Array.isArray(derived.rules)) return {}
  const rules = derived.rules.map((rule, index) =>
    isObject(rule) ? { ...rule, ...actionsOf(rule, 'actions', appendPointer('/x-derive/rules', index), walk) } : rule,
  )
  return { 'x-derive': { ...derived, rules } }
}
