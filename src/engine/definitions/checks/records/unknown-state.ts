import { namedStates } from '#engine/workflow/named-states.ts'
import { actionsOf, isNameOfState, namesOfStates } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { JsonObject } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** States that something selects, and the lifecycle that they must be of. */
type Selecting = { file: string; path: string; workflow: string; states: string[] }

export const unknownState: Rule = {
  rule: 'unknown-state',
  about: 'tabs and row actions of lists, references, "public" and "x-derive" name states of their lifecycle',
  check(definitions) {
    const single = ofTargets(definitions)
    return [...selecting(definitions), ...single].flatMap(one =>
      findings(definitions, one, place => (single.includes(one) ? one.path : appendPointer(one.path, place))),
    )
  },
}

export const namesNoState: Rule = {
  rule: 'names-no-state',
  about: 'what lists of states take away leaves some',
  check(definitions) {
    return selecting(definitions).flatMap(({ file, path, workflow: id, states }): Finding[] => {
      const workflow = definitions.workflows.get(id)?.content
      if (!workflow || !states.every(state => isNameOfState(workflow, state))) return []
      if (namedStates(workflow, states).length > 0) return []
      const message = `No state is left of ${states.map(state => `"${state}"`).join(', ')}`
      return [{ file, path, message, fix: 'Take away less, or remove the whole.' }]
    })
  },
}

function findings(
  { workflows }: Definitions,
  { file, workflow: id, states }: Selecting,
  at: (place: number) => string,
): Finding[] {
  const workflow = workflows.get(id)?.content
  if (!workflow) return []
  return states.flatMap((state, place) =>
    isNameOfState(workflow, state)
      ? []
      : [
          {
            file,
            path: at(place),
            message: `The lifecycle "${id}" has no state "${state}"`,
            fix: suggestion(state.replace(/^!/, ''), namesOfStates(workflow)),
          },
        ],
  )
}

function selecting(definitions: Definitions): Selecting[] {
  return [
    ...ofLists(definitions),
    ...ofReferences(definitions),
    ...ofRows(definitions),
    ...ofStandings(definitions),
    ...ofDerive(definitions),
    ...ofSends(definitions),
    ...ofPublic(definitions),
  ]
}

function ofLists({ lists }: Definitions): Selecting[] {
  return [...lists.values()].flatMap(({ file, content: { workflow, tabs, actions = [], without = [], wire = {} } }) =>
    [
      ...tabs.map(({ states = [] }, index) => ({ file, workflow, states, path: appendPointer('/tabs', index, 'states') })),
      ...actions.map(({ states = [] }, index) => ({ file, workflow, states, path: appendPointer('/actions', index, 'states') })),
      ...Object.entries(wire).map(([name, { states = [] }]) => ({
        file,
        workflow,
        states,
        path: appendPointer('/wire', name, 'states'),
      })),
      ...without.map(({ states }, index) => ({ file, workflow, states, path: appendPointer('/without', index, 'states') })),
    ].filter(({ states }) => states.length > 0),
  )
}

function ofReferences(definitions: Definitions): Selecting[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) => {
    const ref = raw['x-ref']
    if (!isObject(ref) || !Array.isArray(ref.states)) return []
    const workflow = definitions.records.get(String(ref.record))?.content.workflow ?? ''
    // A kind in the lifecycle of another is another rule's.
    const meta = definitions.workflows.get(workflow)?.content.meta
    if (meta?.kind === 'lifecycle' && meta.record !== ref.record) return []
    return [{ file, workflow, states: ref.states.map(String), path: appendPointer(path, 'x-ref', 'states') }]
  })
}

function ofPublic({ records }: Definitions): Selecting[] {
  return [...records.values()].flatMap(({ file, content: { public: open } }) =>
    open ? [{ file, workflow: open.workflow, states: open.states, path: '/public/states' }] : [],
  )
}

/** Rows by carrier that references ask for. */
function ofRows(definitions: Definitions): Selecting[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) => {
    const rows = isObject(raw['x-ref']) ? raw['x-ref'].rows : undefined
    if (!isObject(rows)) return []
    const at = appendPointer(path, 'x-ref', 'rows')
    const of = ({ workflow, states }: JsonObject, place: string): Selecting[] =>
      Array.isArray(states)
        ? [{ file, workflow: String(workflow), states: states.map(String), path: appendPointer(place, 'states') }]
        : []
    return [...of(rows, at), ...(isObject(rows.unless) ? of(rows.unless, appendPointer(at, 'unless')) : [])]
  })
}

/** Rows by carrier of which options say something. */
function ofStandings({ records }: Definitions): Selecting[] {
  return [...records.values()].flatMap(({ file, content: { option } }) =>
    (option?.standings ?? []).map(({ workflow, states }, index) => ({
      file,
      workflow,
      states,
      path: appendPointer('/option/standings', index, 'states'),
    })),
  )
}

/** States of the own row and of the rows by carrier that it follows. */
function ofDerive({ workflows }: Definitions): Selecting[] {
  return [...workflows].flatMap(([id, { file, content }]): Selecting[] => {
    const derived = content['x-derive']
    if (!derived) return []
    const of = (workflow: string, states: string[] | undefined, path: string): Selecting[] =>
      states ? [{ file, workflow, states, path: `/x-derive${path}` }] : []
    return [
      ...of(id, derived.in, '/in'),
      ...derived.rules.flatMap(({ any, all, none }, index) => [
        ...of(derived.from, any, appendPointer('/rules', index, 'any')),
        ...of(derived.from, all, appendPointer('/rules', index, 'all')),
        ...of(derived.from, none, appendPointer('/rules', index, 'none')),
      ]),
      ...of(derived.from, derived.summary?.count, '/summary/count'),
      ...(derived.summary?.also ?? []).flatMap(({ count }, index) =>
        of(derived.from, count, appendPointer('/summary/also', index, 'count')),
      ),
    ]
  })
}

/** Rows by carrier without which an event is not sent. */
function ofSends({ workflows }: Definitions): Selecting[] {
  return [...workflows.values()].flatMap(({ file, content }) =>
    actionsOf(content).flatMap(({ action: { type, params = {} }, path }): Selecting[] => {
      const rows = type === 'send' ? params.while : undefined
      if (!isObject(rows) || !Array.isArray(rows.states)) return []
      const at = appendPointer(path, 'params', 'while', 'states')
      return [{ file, workflow: String(rows.workflow), states: rows.states.map(String), path: at }]
    }),
  )
}

/** Where rules lead: one state each, written without a list. */
function ofTargets({ workflows }: Definitions): Selecting[] {
  return [...workflows].flatMap(([workflow, { file, content }]): Selecting[] =>
    (content['x-derive']?.rules ?? []).map(({ to }, index) => ({
      file,
      workflow,
      states: [to],
      path: appendPointer('/x-derive/rules', index, 'to'),
    })),
  )
}
