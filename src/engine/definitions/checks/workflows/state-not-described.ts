import type { StateMeta } from '#engine/workflow/types.ts'
import { type StatePlace, statesOf, wayOf } from '../../../workflow/states-of.ts'
import type { Finding, Rule } from '../rule.ts'

const needed = ['id', 'label', 'tone', 'waitingOn'] as const

/** What records in such a state are called, who has them and what their status id is would be nobody's to know. */
export const stateNotDescribed: Rule = {
  rule: 'state-not-described',
  about: 'every state of a lifecycle has id, label, tone and waitingOn',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) =>
      content.meta.kind !== 'lifecycle'
        ? []
        : statesOf(content).flatMap(place => lacking(place).map(found => ({ file, ...found }))),
    )
  },
}

/** A final state is the end, and nobody can be late with what nobody has to do. */
export const stateContradictsItself: Rule = {
  rule: 'state-contradicts-itself',
  about: 'nothing leaves a final state or is due in it, and what is due is held by someone',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) =>
      statesOf(content).flatMap((place): Finding[] => {
        const { state, path } = place
        const name = place.names.join('.')
        const final = state.type === 'final' && (state.on || state.always || state.after || state.states)
        const late = state.type !== 'final' && state.meta?.due !== undefined && said(place, 'waitingOn') === 'nobody'
        const over = state.type === 'final' && said(place, 'due') !== undefined
        const finding = (key: string, message: string, fix: string) => ({
          file,
          path: `${path}/${key}`,
          message: `"${name}" ${message}`,
          fix,
        })
        return [
          ...(final
            ? [finding('type', 'is final, but has transitions or states in it', 'Remove "type": "final", or what leaves it.')]
            : []),
          ...(over
            ? [
                finding(
                  'type',
                  'is final, but due: nothing waits there',
                  'Remove "due", also of the state around it, or "final".',
                ),
              ]
            : []),
          ...(late ? [finding('meta/due', 'is due, but nobody holds it', 'Name a "waitingOn", or remove "due".')] : []),
        ]
      }),
    )
  },
}

function lacking(place: StatePlace): Omit<Finding, 'file'>[] {
  const { state, path, names } = place
  if (names.length === 0) return []
  // The picture of the lifecycle shows it around those inside it.
  if (state.states)
    return state.meta?.label === undefined
      ? [
          {
            path: `${path}/meta`,
            message: `The state "${names.join('.')}" has no "label", and is shown around the states in it`,
            fix: 'Add "meta": { "label": … } to it.',
          },
        ]
      : []
  return needed
    .filter(key => said(place, key) === undefined)
    .map(key => ({
      path: `${path}/meta`,
      message: `The state "${names.join('.')}" has no "${key}"`,
      fix: `Add "${key}" to its "meta", or to that of the state around it.`,
    }))
}

/** What a state or the nearest state around it says of itself. */
function said<Key extends keyof StateMeta>(place: StatePlace, key: Key): StateMeta[Key] {
  return wayOf(place).find(({ state: { meta } }) => meta?.[key] !== undefined)?.state.meta?.[key]
}
