import type { Finding, Rule } from '../checks.ts'
import type { Definitions } from '../definitions.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { formPlaces, sharedPlaces } from './field-places.ts'
import { statesOf } from './workflow-states.ts'

/** States that something selects, and the lifecycle that they must be of; `outer`: a state with others within may be named. */
type Selecting = { file: string; path: string; workflow: string; states: string[]; outer?: true }

/** Tabs and references select records by the innermost state, written from the outside in: "verified.changing". */
export const unknownState: Rule = {
  rule: 'unknown-state',
  about: 'tabs and row actions of lists, references and "x-derive" name states of their lifecycle',
  check(definitions) {
    return [...ofLists(definitions), ...ofReferences(definitions), ...ofRows(definitions), ...ofDerive(definitions)].flatMap(
      one => findings(definitions, one),
    )
  },
}

function findings({ workflows }: Definitions, { file, path, workflow: id, states, outer }: Selecting): Finding[] {
  const workflow = workflows.get(id)?.content
  if (!workflow) return []
  // In a parallel state a record stands in several; its text has one part a region.
  const known = statesOf(workflow)
    .filter(({ state, names }) => names.length > 0 && (outer || !state.states))
    .map(({ names }) => names.join('.'))
  return states.flatMap((state, place) =>
    state.split('+').every(part => known.includes(part))
      ? []
      : [
          {
            file,
            // A single state is the value itself.
            path: path.endsWith('/to') ? path : pointer(path, place),
            message: `The lifecycle "${id}" has no ${outer ? '' : 'innermost '}state "${state}"`,
            fix: suggestion(state, known),
          },
        ],
  )
}

function ofLists({ lists }: Definitions): Selecting[] {
  return [...lists.values()].flatMap(({ file, content: { workflow, tabs, actions = [] } }) => [
    ...tabs.map(({ states = [] }, index) => ({ file, workflow, states, path: pointer('/tabs', index, 'states') })),
    ...actions.map(({ states = [] }, index) => ({ file, workflow, states, path: pointer('/actions', index, 'states') })),
  ])
}

function ofReferences(definitions: Definitions): Selecting[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) => {
    const ref = raw['x-ref']
    if (!isObject(ref) || !Array.isArray(ref.states)) return []
    const workflow = definitions.records.get(String(ref.record))?.content.workflow ?? ''
    // A kind in the lifecycle of another is another rule's.
    const meta = definitions.workflows.get(workflow)?.content.meta
    if (meta?.kind === 'lifecycle' && meta.record !== ref.record) return []
    return [{ file, workflow, states: ref.states.map(String), path: pointer(path, 'x-ref', 'states') }]
  })
}

/** Rows by carrier that references ask for. */
function ofRows(definitions: Definitions): Selecting[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) => {
    const rows = isObject(raw['x-ref']) ? raw['x-ref'].rows : undefined
    if (!isObject(rows) || !Array.isArray(rows.states)) return []
    const at = pointer(path, 'x-ref', 'rows', 'states')
    return [{ file, workflow: String(rows.workflow), states: rows.states.map(String), path: at, outer: true }]
  })
}

/** States of the own row and of the rows by carrier that it follows. */
function ofDerive({ workflows }: Definitions): Selecting[] {
  return [...workflows].flatMap(([id, { file, content }]): Selecting[] => {
    const derived = content['x-derive']
    if (!derived) return []
    const own = (states: string[] | undefined, path: string): Selecting[] =>
      states ? [{ file, workflow: id, states, path: `/x-derive${path}`, outer: true }] : []
    const rows = (states: string[] | undefined, path: string): Selecting[] =>
      states ? [{ file, workflow: derived.from, states, path: `/x-derive${path}`, outer: true }] : []
    return [
      ...own(derived.in, '/in'),
      ...derived.rules.flatMap(({ any, all, none, to }, index) => [
        ...rows(any, pointer('/rules', index, 'any')),
        ...rows(all, pointer('/rules', index, 'all')),
        ...rows(none, pointer('/rules', index, 'none')),
        ...own([to], pointer('/rules', index, 'to')),
      ]),
      ...rows(derived.summary?.count, '/summary/count'),
    ]
  })
}
