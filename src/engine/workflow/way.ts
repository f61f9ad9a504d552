import type { Tone } from '#engine/definitions/types.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { derivedParts, isWithin } from './derive.ts'
import { type DrawnEdge, drawing } from './drawing.ts'
import { labelFor } from './label-for.ts'
import { type Lifecycle, stateFacts } from './lifecycle.ts'
import { leafStates } from './named-states.ts'
import { stateText, stateValue } from './state-text.ts'
import type { State } from './types.ts'

export type WayState = { state: string; label: string; tone: Tone }
/** `ahead`: the states that are likely next, in order. `others`: what else can happen now. */
export type WayAhead = { ahead: WayState[]; others: { label: string; to: WayState }[] }

/**
 * Where a row goes from here if all goes well, and what else can happen to it. Likely is the first transition of the state's file that
 * is no exception: not by an event and not into a state that is bad or stopped, not back to the owner, not back to where the lifecycle begins, and out of a good
 * state only into another good one. A state that follows rows by carrier goes on to the next such state of the file.
 *
 * @param state as text.
 * @param reader whose names of the states they are.
 */
export function wayAhead(lifecycle: Lifecycle, state: string, reader: Reader = 'owner'): WayAhead {
  const { workflow } = lifecycle
  const { edges } = drawing(workflow)
  const leaves = leafStates(workflow)
  const initial = stateText(lifecycle.initial)
  const derived = Object.keys(derivedParts(workflow).events)
  const within = workflow['x-derive']?.in
  const facts = (one: string): WayState => {
    const named = stateFacts(lifecycle, stateValue(one))
    return { state: one, label: labelFor(named, reader), tone: named.tone }
  }
  const eventLabel = ({ event, label }: DrawnEdge): string => labelFor({ label, ...lifecycle.events[event] }, reader)
  const holderAt = (one: string) => stateFacts(lifecycle, stateValue(one)).holder
  /** The innermost state that one begins in. */
  const inner = (one: string): string => {
    const { initial: first } = one
      .split('.')
      .reduce<State>((outer, name) => outer.states?.[name] ?? {}, { states: workflow.states })
    return first === undefined ? (leaves.find(leaf => isWithin(leaf, [one])) ?? one) : inner(`${one}.${first}`)
  }
  const follows = ({ event }: DrawnEdge): boolean => derived.includes(event)
  const out = (at: string): DrawnEdge[] =>
    edges
      .filter(edge => edge.from === '' || at.split('+').some(leaf => isWithin(leaf, [edge.from])))
      .filter(edge => !follows(edge) || !within || isWithin(at, within))
      .filter(edge => lifecycle.events[edge.event]?.undoes === undefined)
      .filter(edge => inner(edge.to) !== at && !(edge.back && isWithin(at, [edge.to])))
      .toSorted((one, other) => depth(other) - depth(one))
  const isException = (edge: DrawnEdge, at: string): boolean => {
    const { tone } = facts(inner(edge.to))
    // A question to the owner, who comes back to where it was asked.
    if (tone !== 'good' && holderAt(inner(edge.to)) === 'owner' && holderAt(at) !== 'owner') return true
    const event = lifecycle.events[edge.event]?.tone
    if (edge.back || isSetback(tone) || (event && wrong.includes(event))) return true
    // A draft begins anew with its owner; what others decide goes on where it began, as long as somebody has it.
    const begins =
      inner(edge.to) === initial && [holderAt(initial), holderAt(at)].some(one => one === 'owner' || one === 'nobody')
    return begins || (facts(at).tone === 'good' && tone !== 'good')
  }
  const ahead: string[] = []
  const likely = (at: string): DrawnEdge | undefined => {
    const fitting = out(at).filter(edge => !isException(edge, at) && ![state, ...ahead].includes(inner(edge.to)))
    const place = (edge: DrawnEdge): number => leaves.indexOf(inner(edge.to))
    const [next] = fitting
      .filter(edge => follows(edge) && place(edge) > leaves.indexOf(at))
      .toSorted((a, b) => place(a) - place(b))
    return fitting.find(edge => !follows(edge)) ?? next ?? fitting.find(edge => facts(inner(edge.to)).tone === 'good')
  }
  const first = likely(state)
  for (let edge = first; edge; edge = likely(ahead.at(-1) ?? state)) ahead.push(inner(edge.to))
  const others = out(state).filter(edge => edge !== first && !(follows(edge) && ahead.includes(inner(edge.to))))
  // To its readers, states of one name in a row are one step.
  const told = ahead.map(facts).filter(({ label }, index, all) => label !== (all[index - 1] ?? facts(state)).label)
  return { ahead: told, others: others.map(edge => ({ label: eventLabel(edge), to: facts(inner(edge.to)) })) }
}

/** Labels of steps beside each other: those that share their words before a comma say only what differs. Pure. */
export function whatDiffers(labels: string[]): string[] {
  const shared = (label: string): string => label.slice(0, label.indexOf(', ') + 1)
  return labels.map(label => {
    const first = shared(label)
    if (first === '' || labels.filter(one => shared(one) === first).length < 2) return label
    const rest = label.slice(first.length + 1)
    return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
  })
}

const wrong: string[] = ['bad', 'stopped']

/** Whether a state of this tone is nothing that was achieved: once it is left, it is over, not done. Pure. */
export function isSetback(tone: Tone): boolean {
  return wrong.includes(tone)
}

function depth({ from }: DrawnEdge): number {
  return from === '' ? 0 : from.split('.').length
}
