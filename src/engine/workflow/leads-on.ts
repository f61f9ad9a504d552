import type { StateValue } from 'xstate'
import type { Reader } from '#engine/permissions/reader.ts'
import { type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { type Lifecycle, stateFacts } from './lifecycle.ts'
import { leavesOf } from './state-text.ts'
import type { State } from './types.ts'

/**
 * Whether a reader may do something that leads on from a state, by their rights: where it waits for such readers an event that leaves it,
 * elsewhere any of the lifecycle. Rows by carrier that a record's own row follows (`followed`) lead it on as well. Always so for the
 * owner, whom the words speak to as an organisation.
 */
export function mayLeadOn(
  lifecycle: Lifecycle,
  value: StateValue,
  reader: Reader,
  actor: RightsHolder,
  followed: Lifecycle | null,
): boolean {
  if (reader === 'owner') return true
  const { holders } = stateFacts(lifecycle, value)
  const events = holders.includes(reader) ? eventsFrom(lifecycle, value) : Object.keys(lifecycle.events)
  const metas = [...events.map(event => lifecycle.events[event]), ...Object.values(followed?.events ?? {})]
  return metas.some(meta => meta !== undefined && visibility(actor, meta.right) !== null)
}

/** The events that leave a state, or one around it. */
function eventsFrom({ workflow }: Lifecycle, value: StateValue): string[] {
  const within = leavesOf(value).flatMap(path => {
    let states: { [name: string]: State } | undefined = workflow.states
    return path.flatMap(name => {
      const state: State | undefined = states?.[name]
      states = state?.states
      return Object.keys(state?.on ?? {})
    })
  })
  return [...Object.keys(workflow.on ?? {}), ...within]
}
