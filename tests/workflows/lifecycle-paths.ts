import { coveringPaths, type PathStep, type Possible, pair } from './covering-paths.ts'
import { dataAfter, type Walked } from './expected-effects.ts'
import { acceptedData } from './files.ts'
import { edgesOf, eventsIn, stepOf } from './reader.ts'
import { enteredState, type Files, type Json } from './states.ts'
import { type Before, type Column, expectedCell, factsFor, hasEndpoints, type RowCounts, stateIn, statesIn } from './who-may.ts'

/**
 * An event that somebody sends, after the due time if `overdue`; `submitted`: which of the accepted data goes along; `data`: the record's so far;
 * `byRow`: a row by carrier sends it, by what is decided there; `before`: what came before on the way.
 */
export type Sent = {
  event: string
  column: Column
  submitted: number | null
  data: Json
  overdue: boolean
  byRow?: boolean
  before?: Before
}

/** Every role, as the owner's and as another organisation's, and the platform itself. */
export const everybody = ({ roles, workflow }: Files): Column[] => [
  ...Object.keys(roles.roles).flatMap(role => [`${role} own`, `${role} other`]),
  ...(workflow.meta.scope === 'carrier' ? Object.keys(roles.roles).map(role => `${role} there`) : []),
  'system',
]

/** What a new record keeps: of a kind with endpoints a draft, of others data at once. */
export function newRecord(files: Files): Walked {
  // Of a kind that a record or an organisation has at most one of, the one it belongs to is claimed for good.
  const claims = [...(files.record.onePerOwner ? ['owner'] : []), ...(files.record.parent?.one ? ['parent'] : [])]
  return hasEndpoints(files) && files.workflow.meta.scope === undefined
    ? { data: null, draft: 0, proposed: null, claims, done: [] }
    : { data: 0, draft: null, proposed: null, claims, done: [] }
}

/**
 * What may be sent in a state: which role sends what with which data, so that the guards hold. Data are those that the form's cases file says are
 * accepted.
 *
 * @param once true: of several who may send the same, only the first.
 * @param base true: only the base of the cases file is sent.
 */
export function lifecycleMoves(
  files: Files,
  { once = false, base = false } = {},
): (state: string, kept: Walked) => Possible<Sent, Walked>[] {
  const { workflow, record } = files
  const accepted = acceptedData(record.form)
  // Only conditions about data make it worth trying more than one.
  const some = !base && JSON.stringify(workflow).includes('"record":{"properties":{"data"') ? [...accepted.keys()] : [0]
  const columns = everybody(files)
  const asked = askedBefore(workflow)
  return (state, kept) => {
    const data = kept.data === null ? {} : accepted[kept.data]
    const never = asked.filter(event => !kept.done.includes(event))
    return Object.entries<{ submits?: string }>(eventsIn(workflow)).flatMap(([event, { submits }]) => {
      const gone = goneBefore(workflow, event)
      const before: Before = { never, gone }
      const byRow = Object.keys(gone).length > 0
      const possible = columns.flatMap((column): Possible<Sent, Walked>[] => {
        const standing = statesIn(workflow, state).find(
          one => !/^\d{3}$/.test(expectedCell(files, one, event, column, data, before)),
        )
        if (standing === undefined) return []
        const { overdue } = stateIn(standing)
        const step = stepOf(workflow, state, event, factsFor(files, standing, column, data, before))
        if (!step) return []
        const done = asked.filter(one => one === event || kept.done.includes(one))
        return (submits ? some : [null]).map(submitted => ({
          move: { event, column, submitted, data, overdue, byRow, before },
          from: state,
          ...step,
          memory: { ...dataAfter(kept, step.effects, submitted), done },
        }))
      })
      const told = new Set<string>()
      return possible.filter(({ to, taken, memory }) => {
        const one = JSON.stringify([to, taken.map(({ at }) => at), memory])
        return !once || (!told.has(one) && told.add(one))
      })
    })
  }
}

/** The events of which a transition asks whether they happened before: where it leads depends on the way. */
const askedBefore = (workflow: Json): string[] =>
  Object.keys(workflow.meta.events).filter(event =>
    edgesOf(workflow).some(({ guard }) => (guard?.preconditions ?? []).some((need: Json) => asksTimes(need.facts, event))),
  )
const asksTimes = (condition: Json, event: string): boolean =>
  typeof condition === 'object' &&
  condition !== null &&
  (condition.lifecycle?.properties?.steps?.properties?.[event]?.properties?.times !== undefined ||
    Object.values(condition).some(inner => asksTimes(inner, event)))

/** Rows by carrier that an event's transitions want none of in a state: they send it themselves, the last that leaves the state too. */
const goneBefore = (workflow: Json, event: string): RowCounts =>
  Object.fromEntries(
    edgesOf(workflow)
      .filter(({ trigger }) => trigger === event)
      .flatMap(({ guard }) =>
        (guard?.preconditions ?? []).map((need: Json) => need.facts.not?.properties?.related?.properties?.rows),
      )
      .flatMap(rows => Object.entries<Json>(rows?.properties ?? {}))
      .map(([rows, { properties }]) => [rows, Object.fromEntries(Object.keys(properties).map(state => [state, 0]))]),
  )

/** The paths that together take every transition, read off the JSON. */
export function lifecyclePaths(files: Files): { paths: PathStep<Sent>[][]; all: string[]; missed: string[] } {
  const found = coveringPaths<Sent, Walked>(files.workflow, newRecord(files), lifecycleMoves(files))
  if (hasEndpoints(files)) return found
  // Nobody submits the data of a kind without endpoints: what conditions ask of it is there from the beginning.
  const { paths, missed } = found
  for (const data of acceptedData(files.record.form).keys()) {
    if (missed.length === 0) break
    const further = coveringPaths<Sent, Walked>(files.workflow, { ...newRecord(files), data }, lifecycleMoves(files))
    for (const path of further.paths) {
      const lacks = ({ from, taken }: PathStep<Sent>) => taken.some(edge => missed.includes(pair(from, edge)))
      const until = path.findLastIndex(lacks) + 1
      if (until > 0) paths.push(path.slice(0, until))
      const now = path.flatMap(({ from, taken }) => taken.map(edge => pair(from, edge)))
      missed.splice(0, missed.length, ...missed.filter(one => !now.includes(one)))
    }
  }
  return found
}

type Ways = Map<string, PathStep<Sent>[]>
const known = new WeakMap<Json, Map<string, Ways>>()

/** A short way to each state that can be reached from one: with the base of the data where that leads there. Found once for each workflow. */
export function waysTo(files: Files, start = enteredState(files.workflow)): Ways {
  const found = known.get(files.workflow) ?? new Map<string, Ways>()
  known.set(files.workflow, found)
  const ways = found.get(start) ?? findWays(files, start)
  found.set(start, ways)
  return ways
}

function findWays(files: Files, start: string): Ways {
  const ways = new Map<string, PathStep<Sent>[]>([[start, []]])
  for (const base of [true, false]) {
    const found = new Map<string, PathStep<Sent>[]>()
    const { paths } = coveringPaths<Sent, Walked>(files.workflow, newRecord(files), lifecycleMoves(files, { base }), start)
    for (const path of paths) {
      for (const [index, { to }] of path.entries()) {
        if (index + 1 < (found.get(to)?.length ?? Number.POSITIVE_INFINITY)) found.set(to, path.slice(0, index + 1))
      }
    }
    for (const [state, way] of found) if (!ways.has(state)) ways.set(state, way)
  }
  return ways
}

/** The data of a record that came to a state on its short way. */
export function dataIn(files: Files): (state: string) => Json {
  const accepted = acceptedData(files.record.form)
  const ways = waysTo(files)
  return state => {
    let kept = newRecord(files)
    for (const { effects, move } of ways.get(state) ?? []) kept = dataAfter(kept, effects, move.submitted)
    return kept.data === null ? {} : accepted[kept.data]
  }
}
