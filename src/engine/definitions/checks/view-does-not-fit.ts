import type { Finding, Rule } from '../checks.ts'
import { pointer, valueAt } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { durationMilliseconds } from '../quantities.ts'
import { statesOf, wayOf } from './workflow-states.ts'

/** A button whose event nothing takes does nothing; a state without a view is an empty page. */
export const viewDoesNotFit: Rule = {
  rule: 'view-does-not-fit',
  about: 'every state of a page flow shows something, its buttons send events that it takes, and what it waits for is a duration',
  check({ workflows, limits }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'flow') return []
      const always = Object.keys(content.on ?? {})
      return statesOf(content).flatMap((place): Finding[] => {
        const { state, path, names } = place
        const view = state.meta?.view
        if (names.length === 0) return []
        if (!view)
          return state.states || state.always || wayOf(place).some(({ state: { meta } }) => meta?.view)
            ? []
            : [{ file, path, message: `The state "${names.join('.')}" shows nothing`, fix: 'Add "meta": {"view": …}.' }]
        const taken = [...always, ...wayOf(place).flatMap(({ state: { on } }) => Object.keys(on ?? {}))]
        const sent = [
          ...(view.event === undefined ? [] : [{ event: view.event, at: pointer(path, 'meta', 'view', 'event') }]),
          ...(view.actions ?? []).map(({ event }, index) => ({
            event,
            at: pointer(path, 'meta', 'view', 'actions', index, 'event'),
          })),
        ]
        const waits = [
          ...(view.countdown === undefined ? [] : [{ limit: view.countdown, at: pointer(path, 'meta', 'view', 'countdown') }]),
          ...(view.actions ?? []).flatMap(({ after }, index) =>
            after === undefined ? [] : [{ limit: after, at: pointer(path, 'meta', 'view', 'actions', index, 'after') }],
          ),
        ]
        const untimed = waits.flatMap(({ limit, at }): Finding[] => {
          const value = valueAt(limits, `/${limit.replaceAll('.', '/')}`)
          if (value === undefined || durationMilliseconds(String(value)) !== null) return []
          return [{ file, path: at, message: `The limit "${limit}" is no duration`, fix: 'Name a limit such as "PT2M".' }]
        })
        const untaken = sent
          .filter(({ event }) => !taken.includes(event))
          .map(({ event, at }) => ({
            file,
            path: at,
            message: `The state does not take the event "${event}"`,
            fix: suggestion(event, taken),
          }))
        return [...untimed, ...untaken]
      })
    })
  },
}
