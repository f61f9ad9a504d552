import { stoodIn, waysBack } from '#portal/screens/flow/ways-back.ts'
import { coveringPaths, type PathStep, type Possible } from './covering-paths.ts'
import { edgesOf, stepOf } from './reader.ts'
import { type Json, nodeAt } from './states.ts'
import type { Step } from './take-edges.ts'

/** What can happen to a page flow, as its cells file calls it: an event, "done", "error <code>" of the work under way, "after <delay>". */
export type Happening = string

/** A code that no guard asks for. */
export const otherError = 'error other'

/** Everything that can happen in any state of a flow. */
export function happeningsOf(workflow: Json): Happening[] {
  const edges = edgesOf(workflow)
  const events = edges.map(({ trigger }) => trigger).filter(trigger => trigger !== 'error' && trigger !== 'always')
  const codes = edges.filter(({ trigger }) => trigger === 'error').map(({ guard }) => codeOf(guard))
  return [
    ...new Set([
      ...events,
      ...codes.flatMap(code => (code === null ? [] : [`error ${code}`])),
      ...(codes.length > 0 ? [otherError] : []),
    ]),
  ]
}

/** What can happen in one state: work ends where it is done, everything else may be sent at any time. */
export function happeningsIn(workflow: Json, state: string): Happening[] {
  const { onDone, onError } = nodeAt(workflow, state.split('.')).invoke ?? {}
  return happeningsOf(workflow).filter(one => (one === 'done' ? onDone : one.startsWith('error ') ? onError : true) !== undefined)
}

const codeOf = (guard: Json): string | null => guard?.preconditions[0].facts.properties?.error?.properties?.code?.const ?? null

/** What a happening does, read off the file; null when nothing. */
export function flowStep(workflow: Json, state: string, happening: Happening): Step | null {
  const [kind = '', code] = happening.split(' ')
  const isError = kind === 'error' && code !== undefined
  return stepOf(workflow, state, isError ? 'error' : happening, isError ? { error: { code, status: 409 } } : {})
}

/** States that were entered and can be gone back to. */
export type StateNames = string[]

/** What may happen in a state, for walking a flow: a button leads back only to where it was, and not over a dialog or a problem. */
export function flowMoves(workflow: Json): (state: string, stood: StateNames) => Possible<Happening, StateNames>[] {
  return (state, stood) =>
    happeningsIn(workflow, state).flatMap((move): Possible<Happening, StateNames>[] => {
      const step = flowStep(workflow, state, move)
      const back = waysBack(workflow, state)[move]
      if (!step || (back !== undefined && !stood.includes(back))) return []
      const isEnd = ['dialog', 'problem'].includes(nodeAt(workflow, step.to.split('.')).meta?.view?.kind)
      const entered = stoodIn(workflow).has(step.to) ? [step.to] : []
      return [{ move, from: state, ...step, memory: isEnd ? [] : [...new Set([...stood, ...entered])].sort() }]
    })
}

/** Shortest paths that together take every transition of a flow. */
export const flowPaths = (workflow: Json): { paths: PathStep<Happening>[][]; all: string[]; missed: string[] } =>
  coveringPaths<Happening, StateNames>(workflow, [], flowMoves(workflow))
