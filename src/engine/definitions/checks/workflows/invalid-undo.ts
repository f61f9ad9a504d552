import type { EventMeta, Workflow } from '#engine/workflow/types.ts'
import { stateOfTarget, statesOf, type TransitionPlace, transitionsOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** A button that undoes something must lead exactly back, without asking anything. */
export const invalidUndo: Rule = {
  rule: 'invalid-undo',
  about: 'an event with "undoes" leads back to the one state that the event it names came from, asks nothing, and has its right',
  check: ({ workflows }) =>
    [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      return Object.entries(meta.events).flatMap(([event, { undoes }]) => {
        if (undoes === undefined) return []
        const found = mistake(content, meta.events, event, undoes)
        return found ? [{ file, path: appendPointer('/meta/events', event, 'undoes'), ...found }] : []
      })
    }),
}

type Mistake = { message: string; fix: string }

function mistake(workflow: Workflow, events: { [event: string]: EventMeta }, event: string, undoes: string): Mistake | null {
  const [undo, undone] = [events[event], Object.hasOwn(events, undoes) ? events[undoes] : undefined]
  // That there is no such event is said of the condition on its past.
  if (!undone) return null
  if (undo?.form !== undefined || undo?.submits !== undefined || undo?.confirm !== undefined)
    return { message: `"${event}" asks before it undoes "${undoes}"`, fix: 'Delete its form, submits and confirm.' }
  if (undo?.right !== undone.right)
    return { message: `Who may send "${undoes}" may not undo it`, fix: `Write "right": "${undone.right}".` }
  const ways = waysOf(workflow)
  const [forth, back] = [ways.filter(way => way.event === undoes), ways.filter(way => way.event === event)]
  const leadsBack = forth.every(({ from, to }) => {
    const others = ways.filter(way => way.to === to && way.from !== from && way.from !== to)
    return from !== to && others.length === 0 && back.some(way => way.from === to && way.to === from)
  })
  return leadsBack && back.length > 0
    ? null
    : {
        message: `"${event}" does not lead back to where "${undoes}" came from`,
        fix: `Let "${undoes}" lead from one state into a state that nothing else leads to, and "${event}" from there back.`,
      }
}

/** Every transition by an event as the states it leads between. */
function waysOf(workflow: Workflow): { event: string | null; from: string; to: string }[] {
  const places = statesOf(workflow)
  const ends = ({ from, transition: { target } }: TransitionPlace) =>
    target === undefined ? from : stateOfTarget(workflow, places, from, target)
  return transitionsOf(places).map(place => ({
    event: place.event,
    from: place.from.names.join('.'),
    to: ends(place)?.names.join('.') ?? '',
  }))
}
