import { stateOfTarget, statesOf, transitionsOf, wayOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { derivedFrom } from '../../publish/set-off.ts'
import type { Rule } from '../rule.ts'

/** Effects that reach people, other systems or other rows. */
const sending = ['notify', 'send', 'start', 'external-request']

/** What was sent cannot be taken back, whatever a button says. */
export const undoneAfterSending: Rule = {
  rule: 'undone-after-sending',
  about:
    'what an event with "undoes" takes back has sent nothing out: no message, no question to another system, no event to other rows',
  check: ({ workflows }) => {
    const all = Object.fromEntries([...workflows.values()].map(({ content }) => [content.id, content]))
    return [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const places = statesOf(content)
      const sends = (undone: string): string | undefined => {
        const effects = transitionsOf(places)
          .filter(({ event }) => event === undone)
          .flatMap(({ from, transition: { target, actions = [] } }) => {
            const to = target === undefined ? from : stateOfTarget(content, places, from, target)
            const entered = to ? wayOf(to).flatMap(({ state }) => state.entry ?? []) : []
            return [...actions, ...wayOf(from).flatMap(({ state }) => state.exit ?? []), ...entered]
          })
        const follows = derivedFrom(all, content.id).length > 0 ? 'x-derive' : undefined
        return effects.find(({ type }) => sending.includes(type))?.type ?? follows
      }
      return Object.entries(meta.events).flatMap(([event, { undoes }]) => {
        const effect = undoes === undefined ? undefined : sends(undoes)
        if (effect === undefined) return []
        return [
          {
            file,
            path: appendPointer('/meta/events', event, 'undoes'),
            message: `"${undoes}" cannot be undone: it sets something off outside its row (${effect})`,
            fix: 'Delete the event, or let nothing be sent with what it undoes.',
          },
        ]
      })
    })
  },
}
