import type { Finding, Rule } from '../checks.ts'
import type { StatePlace } from './workflow-states.ts'
import { statesOf } from './workflow-states.ts'

const needed = ['id', 'label', 'tone', 'holder'] as const

/** What records in such a state are called, who has them and what their status id is would be nobody's to know. */
export const stateNotDescribed: Rule = {
  rule: 'state-not-described',
  about:
    'every state of a lifecycle has id, label, tone and holder, and a due time only where somebody acts; a final state is left by nothing',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      const lifecycle = content.meta.kind === 'lifecycle'
      return statesOf(content).flatMap((place): Finding[] => {
        const { state, path, names } = place
        const name = names.join('.')
        const final = state.type === 'final' && (state.on || state.always || state.after || state.states)
        const leaving: Finding[] = final
          ? [
              {
                file,
                path: `${path}/type`,
                message: `"${name}" is final, but has transitions or states in it`,
                fix: 'Remove "type": "final", or what leaves it.',
              },
            ]
          : []
        if (!lifecycle || names.length === 0 || state.states) return leaving
        const said = (key: (typeof needed)[number] | 'due') =>
          wayOf(place).find(({ state: { meta } }) => meta?.[key] !== undefined)?.state.meta?.[key]
        const lacking = needed.filter(key => said(key) === undefined)
        return [
          ...leaving,
          ...lacking.map(key => ({
            file,
            path: `${path}/meta`,
            message: `The state "${name}" has no "${key}"`,
            fix: `Add "${key}" to its "meta", or to that of the state around it.`,
          })),
          ...(said('holder') === 'nobody' && state.meta?.due !== undefined
            ? [
                {
                  file,
                  path: `${path}/meta/due`,
                  message: `"${name}" is due, but nobody holds it`,
                  fix: 'Name a "holder", or remove "due".',
                },
              ]
            : []),
        ]
      })
    })
  },
}

function wayOf(place: StatePlace): StatePlace[] {
  return place.parent ? [place, ...wayOf(place.parent)] : [place]
}
