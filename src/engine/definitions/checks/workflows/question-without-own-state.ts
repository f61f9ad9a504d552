import { systemRight } from '#engine/permissions/rights.ts'
import { meaningsOf } from '#engine/records/meanings.ts'
import { ruleFor } from '#engine/workflow/derive.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { type StatePlace, stateOfTarget, statesOf, type TransitionPlace, transitionsOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import type { Finding, Rule } from '../rule.ts'

/** Where a question is asked, pages and lists say by the state alone that one waits: a state that others lead to says something else. */
export const questionWithoutOwnState: Rule = {
  rule: 'question-without-own-state',
  about: "a question leads to a state of its own, in its row and in the record's own row that follows it",
  check(definitions) {
    return [...definitions.workflows.values()].flatMap(({ file, content }): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const asking = Object.keys(meta.events).filter(event => asks(definitions, content, event))
      if (asking.length === 0) return []
      const fix = 'Let the question lead to a state that nothing else leads to.'
      const found = entering(content).flatMap(({ place, to }): Finding[] => {
        if (!asking.includes(place.event ?? '')) return []
        const other = entering(content).find(one => one.to === to && !asking.includes(one.place.event ?? ''))
        const state = to.names.join('.')
        const message = `"${place.event}" asks, but "${other?.place.event ?? 'always'}" leads to "${state}", too: nobody sees that a question waits`
        return [...(other ? [{ file, path: place.targetPath, message, fix }] : []), ...followed(definitions, content, state)]
      })
      return [...new Map(found.map(one => [`${one.file} ${one.path}`, one])).values()]
    })
  },
}

/** An event asks when a field of its form is a question. */
function asks({ whole }: Definitions, { meta }: Workflow, event: string): boolean {
  const form = meta.kind === 'lifecycle' ? meta.events[event]?.form : undefined
  return form !== undefined && meaningsOf(whole[form] ?? {}).question !== undefined
}

/** Every transition with the state it leads to. */
function entering(workflow: Workflow): { place: TransitionPlace; to: StatePlace }[] {
  const places = statesOf(workflow)
  return transitionsOf(places).flatMap(place => {
    const { target } = place.transition
    const to = target === undefined ? undefined : stateOfTarget(workflow, places, place.from, target)
    return to ? [{ place, to }] : []
  })
}

/** The own row that follows a row by carrier in which a question waits says so, too: people lead to its state only from where one waits. */
function followed(definitions: Definitions, { id }: Workflow, state: string): Finding[] {
  return [...definitions.workflows.values()].flatMap(({ file, content }): Finding[] => {
    const derived = content['x-derive']
    const { meta } = content
    const rule = derived?.from === id ? ruleFor(derived, [state]) : null
    if (!derived || !rule || meta.kind !== 'lifecycle') return []
    const all = entering(content)
    const waiting = all.filter(({ place }) => asks(definitions, content, place.event ?? '')).map(({ to }) => to)
    const byPeople = ({ event, from }: TransitionPlace): boolean =>
      event !== null && meta.events[event] !== undefined && meta.events[event].right !== systemRight && !waiting.includes(from)
    const other = all.find(({ place, to }) => to.names.join('.') === rule.to && byPeople(place))
    if (!other) return []
    const message = `"${rule.to}" follows a question of "${id}", but "${other.place.event}" leads to it, too: nobody sees that a question waits`
    const fix = 'Let the rule lead to a state of its own, which people reach only from where a question waits.'
    return [{ file, path: `/x-derive/rules/${derived.rules.indexOf(rule)}/to`, message, fix }]
  })
}
