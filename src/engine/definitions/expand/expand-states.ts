import { asideFrom, onwardHeldBy, rowsHeldBy, statesOfTab } from '#engine/lists/states-of-tab.ts'
import { namedStates } from '#engine/workflow/named-states.ts'
import type { Derive, Workflow } from '#engine/workflow/types.ts'
import { isObject } from '../json/is-object.ts'
import type { Navigation } from '../pages/navigation.ts'
import type { Json, JsonObject, List, ListTab, RecordKind, Schema } from '../types.ts'

type Workflows = { [id: string]: Workflow }

/** Lifecycles of a kind of record: what a condition on the state of such a record may name states of. */
function lifecyclesOfKind(workflows: Workflows, record: string): Workflow[] {
  return Object.values(workflows).filter(({ meta }) => meta.kind === 'lifecycle' && meta.record === record)
}

/** A list whose tabs and row actions name innermost states; what is said to its authors alone is left out. */
export function listWithStates({ without: _, ...list }: List, workflows: Workflows): List {
  const workflow = workflows[list.workflow]
  const tabs = list.tabs.map(tab => (workflow ? tabWithStates(tab, workflow, workflows) : tab))
  const expand = <Part extends { states?: string[] }>(part: Part): Part =>
    part.states && workflow ? { ...part, states: namedStates(workflow, part.states) } : part
  const wire = Object.entries(list.wire ?? {}).map(([name, of]) => [name, 'states' in of ? expand(of) : of])
  return {
    ...list,
    tabs,
    ...(list.actions && { actions: list.actions.map(expand) }),
    ...(list.wire && { wire: Object.fromEntries(wire) as NonNullable<List['wire']> }),
  }
}

function tabWithStates({ waitingOn, ...tab }: ListTab, workflow: Workflow, workflows: Workflows): ListTab {
  const held = statesOfTab(workflow, { ...tab, ...(waitingOn && { waitingOn }) })
  const rows = waitingOn ? rowsHeldBy(workflow, waitingOn, workflows) : {}
  const aside = waitingOn ? asideFrom(workflow, waitingOn) : []
  const onward = waitingOn ? onwardHeldBy(workflow, waitingOn, workflows) : []
  // Whether what others may carry on waits is seen at these; where the tab names the state itself, it waits or not.
  const named = tab.states ? namedStates(workflow, tab.states) : []
  const carried = onward.flatMap(({ states }) => states).filter(state => !named.includes(state))
  const states = held?.filter(state => !carried.includes(state))
  const asked = onward.flatMap(one => {
    const of = one.states.filter(state => carried.includes(state))
    return of.length > 0 ? [{ ...one, states: of }] : []
  })
  return {
    ...tab,
    ...(waitingOn && { waits: true }),
    ...(states && { states }),
    ...(Object.keys(rows).length > 0 && { rows }),
    ...(Object.keys(rows).length > 0 && aside.length > 0 && { aside }),
    ...(asked.length > 0 && { onward: asked }),
  }
}

/** A kind of record whose options speak of innermost states. */
export function recordWithStates(record: RecordKind, workflows: Workflows): RecordKind {
  const { option } = record
  if (!option?.standings) return record
  const standings = option.standings.map(one => {
    const workflow = workflows[one.workflow]
    return workflow ? { ...one, states: namedStates(workflow, one.states) } : one
  })
  return { ...record, option: { ...option, standings } }
}

/** A form's schema whose references name innermost states. */
export function referencesWithStates<Whole extends Schema>(
  schema: Whole,
  records: { [id: string]: RecordKind },
  workflows: Workflows,
): Whole {
  const named = (id: Json | undefined, states: Json | undefined): { states?: Json } => {
    const workflow = workflows[String(id)]
    return Array.isArray(states) && workflow ? { states: namedStates(workflow, states.map(String)) } : {}
  }
  return replaced(schema, ['x-ref'], ref => ({
    ...ref,
    ...named(records[String(ref.record)]?.workflow, ref.states),
    ...(isObject(ref.rows) && {
      rows: {
        ...ref.rows,
        ...named(ref.rows.workflow, ref.rows.states),
        ...(isObject(ref.rows.unless) && {
          unless: { ...ref.rows.unless, ...named(ref.rows.unless.workflow, ref.rows.unless.states) },
        }),
      },
    }),
  })) as Whole
}

/** A workflow whose conditions and `x-derive` name innermost states. */
export function workflowWithStates(workflow: Workflow, workflows: Workflows): Workflow {
  const made = conditionsWithStates(workflow, [workflow])
  const derived = workflow['x-derive']
  const from = derived && workflows[derived.from]
  return from ? { ...made, 'x-derive': deriveWithStates(derived, workflow, from) } : made
}

function deriveWithStates(derived: Derive, own: Workflow, from: Workflow): Derive {
  const rows = (states: string[]): string[] => namedStates(from, states)
  return {
    ...derived,
    ...(derived.in && { in: namedStates(own, derived.in) }),
    rules: derived.rules.map(rule => ({
      ...rule,
      ...(rule.any && { any: rows(rule.any) }),
      ...(rule.all && { all: rows(rule.all) }),
      ...(rule.none && { none: rows(rule.none) }),
    })),
    ...(derived.summary && { summary: summaryWithStates(derived.summary, rows) }),
  }
}

function summaryWithStates(summary: NonNullable<Derive['summary']>, rows: (states: string[]) => string[]) {
  const also = summary.also?.map(one => ({ ...one, count: rows(one.count) }))
  return { ...summary, count: rows(summary.count), ...(also && { also }) }
}

/** Navigation whose conditions name innermost states: on pages of a kind of record those of its lifecycles, else those of accounts. */
export function navigationWithStates(navigation: Navigation, workflows: Workflows): Navigation {
  const { pages, ...others } = navigation
  return {
    ...conditionsWithStates(others, lifecyclesOfKind(workflows, 'account')),
    pages: pages.map(page => conditionsWithStates(page, lifecyclesOfKind(workflows, String(page.with?.record ?? 'account')))),
  }
}

/** The same with every condition on `lifecycle.state` written in innermost states. */
function conditionsWithStates<Whole>(whole: Whole, of: Workflow[]): Whole {
  return replaced(whole as Json, ['facts', 'when'], condition => conditionWithStates(condition, of)) as Whole
}

function conditionWithStates(condition: Json, of: Workflow[]): Json {
  if (Array.isArray(condition)) return condition.map(one => conditionWithStates(one, of))
  if (!isObject(condition)) return condition
  const made = Object.fromEntries(
    Object.entries(condition).map(([keyword, value]) => [
      keyword,
      keyword === 'properties' ? value : conditionWithStates(value, of),
    ]),
  )
  const lifecycle = isObject(made.properties) ? made.properties.lifecycle : undefined
  const facts = isObject(lifecycle) ? lifecycle.properties : undefined
  if (!isObject(made.properties) || !isObject(lifecycle) || !isObject(facts) || facts.state === undefined) return made
  const state = withStates(facts.state, of)
  return { ...made, properties: { ...made.properties, lifecycle: { ...lifecycle, properties: { ...facts, state } } } }
}

/** A condition on one state: each `const` and `enum` of names becomes an `enum` of the states that they mean. */
function withStates(condition: Json, of: Workflow[]): Json {
  if (Array.isArray(condition)) return condition.map(one => withStates(one, of))
  if (!isObject(condition)) return condition
  const { const: only, enum: several, ...others } = condition
  const names = Array.isArray(several) ? several : only === undefined ? null : [only]
  const rest = Object.fromEntries(Object.entries(others).map(([keyword, value]) => [keyword, withStates(value, of)]))
  if (!names?.every(name => typeof name === 'string')) return { ...condition, ...rest }
  return { ...rest, enum: [...new Set(of.flatMap(workflow => namedStates(workflow, names)))] }
}

/** The same with every object under one of these keys replaced. */
function replaced(within: Json, keys: string[], by: (found: JsonObject) => Json): Json {
  if (Array.isArray(within)) return within.map(one => replaced(one, keys, by))
  if (!isObject(within)) return within
  const made: JsonObject = {}
  for (const [name, value] of Object.entries(within)) {
    const inner = replaced(value, keys, by)
    // defineProperty: a field called __proto__ must stay a field.
    Object.defineProperty(made, name, {
      value: keys.includes(name) && isObject(inner) ? by(inner) : inner,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return made
}
