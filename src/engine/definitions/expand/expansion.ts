import type { Problem } from '../published-set.ts'
import type { Condition, Json, JsonObject } from '../types.ts'
import type { Origins, Place } from './origins.ts'

/** One condition of a `conditions` file; `file` and `path` are its place. */
export type NamedCondition = Place & {
  title: string
  when: Json
  reason?: string
  /** Said instead, the first whose condition holds. */
  reasons?: { when: Json; reason: string }[]
  parameters?: { [name: string]: { type: string; description: string } }
}

/** A list of actions that a workflow names; `used`: by a transition, a state or a rule of it. */
export type ActionList = Place & { name: string; actions: Json; used: boolean }

/** What the transitions by an event do; `used`: by one that names no actions of its own, `replaced`: by one that names some. */
export type EventActions = Place & { event: string; actions: Json; used: boolean; replaced: boolean }

/** What is learnt while files are expanded. The checks and the place of every problem are made of it. */
export type Expansion = {
  conditions: Map<string, NamedCondition>
  /** What each of them asks for whatever its parameters are; the place is that of its `when`. */
  asked: (Place & { condition: Condition })[]
  /** Rights whose events need someone who does not own the record, with the place where roles.json says so. */
  secondPerson: Map<string, Place>
  /** Events that leave a second person out whom their right does not ask for. */
  notAsked: (Place & { right: string })[]
  /** For how many seconds what can be undone is undone. */
  undoSeconds: number
  /** Forms whose events are decisions, by id, with the tone of these. */
  decisions: Map<string, Json>
  /** What an event says of itself though its form says it. */
  redundantDecision: (Place & { form: string })[]
  /** Names of conditions that something uses. */
  used: Set<string>
  /** Conditions on the facts that are written out where they are used, or in the named condition `of`. */
  inline: (Place & { condition: Condition; of?: string })[]
  /** The lists of actions of all workflows. */
  actionLists: ActionList[]
  /** The actions of all events that have some. */
  eventActions: EventActions[]
  /** Where a transition says that it does nothing though its event has no actions. */
  noActions: Place[]
  /** Effect → the values of its parameters that are left out. */
  defaults: Map<string, JsonObject>
  origins: Origins
  problems: Problem[]
}

/** An expansion of nothing yet. */
export function newExpansion(): Expansion {
  return {
    conditions: new Map(),
    asked: [],
    secondPerson: new Map(),
    notAsked: [],
    undoSeconds: 0,
    decisions: new Map(),
    redundantDecision: [],
    used: new Set(),
    inline: [],
    actionLists: [],
    eventActions: [],
    noActions: [],
    defaults: new Map(),
    origins: new Map(),
    problems: [],
  }
}
