import { tokensOf } from '#engine/messages/fill-tokens.ts'
import { statesOf, wayOf } from '../../../workflow/states-of.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { enteredRoot } from '../../limits/fill-limits.ts'
import { durationMilliseconds } from '../../limits/quantities.ts'
import type { Finding, Rule } from '../rule.ts'

/** A button whose event nothing takes does nothing; a state without a view is an empty page. */
export const viewDoesNotFit: Rule = {
  rule: 'view-does-not-fit',
  about:
    'every state of a page flow shows something, its text names fields that the flow keeps, its buttons send events that it takes, and what it waits for is a duration',
  check({ workflows, limits }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'flow') return []
      const untimedIn = (waits: { limit: string; at: string }[]): Finding[] =>
        waits.flatMap(({ limit, at }) => {
          const value = valueAt(limits, `/${limit.replaceAll('.', '/')}`)
          if (value === undefined || durationMilliseconds(String(value)) !== null) return []
          return [{ file, path: at, message: `The limit "${limit}" is no duration`, fix: 'Name a limit such as "PT2M".' }]
        })
      const { shared } = content.meta
      const always = Object.keys(content.on ?? {})
      const kept = statesOf(content).flatMap(({ state }) => state.meta?.view?.keep ?? [])
      const found = statesOf(content).flatMap((place): Finding[] => {
        const { state, path, names } = place
        const view = state.meta?.view
        if (names.length === 0) return []
        if (!view)
          return state.states || state.always || wayOf(place).some(({ state: { meta } }) => meta?.view)
            ? []
            : [{ file, path, message: `The state "${names.join('.')}" shows nothing`, fix: 'Add "meta": {"view": …}.' }]
        const taken = [...always, ...wayOf(place).flatMap(({ state: { on } }) => Object.keys(on ?? {}))]
        const sent = [
          ...(view.event === undefined ? [] : [{ event: view.event, at: appendPointer(path, 'meta', 'view', 'event') }]),
          ...(view.actions ?? []).map(({ event }, index) => ({
            event,
            at: appendPointer(path, 'meta', 'view', 'actions', index, 'event'),
          })),
        ]
        const waits = [
          ...(view.countdown === undefined
            ? []
            : [{ limit: view.countdown, at: appendPointer(path, 'meta', 'view', 'countdown') }]),
          ...(view.actions ?? []).flatMap((action, index) =>
            (['after', 'within'] as const).flatMap(key => {
              const limit = action[key]
              return limit === undefined ? [] : [{ limit, at: appendPointer(path, 'meta', 'view', 'actions', index, key) }]
            }),
          ),
        ]
        const untaken = sent
          .filter(({ event }) => !taken.includes(event))
          .map(({ event, at }) => ({
            file,
            path: at,
            message: `The state does not take the event "${event}"`,
            fix: suggestion(event, taken),
          }))
        const unknown = tokensOf(view.text ?? '')
          .filter(token => !kept.some(name => token === appendPointer('', enteredRoot, name)))
          .map(token => ({
            file,
            path: appendPointer(path, 'meta', 'view', 'text'),
            message: `{{${token}}} is no field that the flow keeps`,
            fix: suggestion(
              token,
              kept.map(name => appendPointer('', enteredRoot, name)),
            ),
          }))
        return [...untimedIn(waits), ...untaken, ...unknown]
      })
      return [...(shared === undefined ? [] : untimedIn([{ limit: shared, at: '/meta/shared' }])), ...found]
    })
  },
}
