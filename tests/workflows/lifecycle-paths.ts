import { coveringPaths, type PathStep, type Possible } from './covering-paths.ts'
import { type Kept, keptAfter } from './effects-told.ts'
import { acceptedData, table } from './files.ts'
import { type Files, type Json, stepOf } from './reader.ts'
import { type Column, expectedCell, factsFor, hasEndpoints } from './who-may.ts'

/** An event that somebody sends; `submitted`: which of the accepted data goes along; `data`: the record's so far. */
export type Sent = { event: string; column: Column; submitted: number | null; data: Json }

/** Columns of a lifecycle's cells file: everybody who may ask. */
export const columnsOf = (id: string): Column[] => table(`${id}.cells.csv`).columns.slice(2)

/** Those, and the platform itself. */
export const everybody = ({ workflow }: Files): Column[] => [...new Set([...columnsOf(workflow.id), 'system'])]

/** What a new record keeps: of a kind with endpoints a draft, of others data at once. */
export const newRecord = (files: Files): Kept =>
  hasEndpoints(files)
    ? { data: null, draft: 0, proposed: null, claims: [] }
    : { data: 0, draft: null, proposed: null, claims: [] }

/**
 * What may be sent in a state: which role sends what with which data, so that the guards hold. Data are those that the form's cases file says are
 * accepted.
 *
 * @param once true: of several who may send the same, only the first.
 */
export function lifecycleMoves(files: Files, once = false): (state: string, kept: Kept) => Possible<Sent, Kept>[] {
  const { workflow, record } = files
  const accepted = acceptedData(record.form)
  // Only conditions about data make it worth trying more than one.
  const some = JSON.stringify(workflow).includes('"record":{"properties":{"data"') ? [...accepted.keys()] : [0]
  const columns = everybody(files)
  return (state, kept) => {
    const data = kept.data === null ? {} : accepted[kept.data]
    return Object.entries<{ submits?: string }>(workflow.meta.events).flatMap(([event, { submits }]) => {
      const possible = columns.flatMap((column): Possible<Sent, Kept>[] => {
        if (/^\d{3}$/.test(expectedCell(files, state, event, column, data))) return []
        const step = stepOf(workflow, state, event, factsFor(files, state, column, data))
        if (!step) return []
        return (submits ? some : [null]).map(submitted => ({
          move: { event, column, submitted, data },
          from: state,
          ...step,
          memory: keptAfter(kept, step.effects, submitted),
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

/** The paths that together take every transition, read off the JSON. */
export function lifecyclePaths(files: Files): { paths: PathStep<Sent>[][]; all: string[]; missed: string[] } {
  return coveringPaths<Sent, Kept>(files.workflow, newRecord(files), lifecycleMoves(files))
}

/** The shortest way to each state that can be reached. */
export function waysTo(files: Files): Map<string, PathStep<Sent>[]> {
  const { paths } = lifecyclePaths(files)
  const ways = new Map<string, PathStep<Sent>[]>([[paths[0]?.[0]?.from ?? '', []]])
  for (const path of paths) {
    for (const [index, { to }] of path.entries()) {
      const known = ways.get(to)
      if (!known || known.length > index + 1) ways.set(to, path.slice(0, index + 1))
    }
  }
  return ways
}
