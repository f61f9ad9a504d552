import type { Reminder, Workflow } from '#engine/workflow/types.ts'
import { actionsOf, type StatePlace, statesOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'

/** A message that a lifecycle sends. `path`: of what says which message and to whom; `event`: what sets it off, null for none. */
type SentMessage = { message: Json; to: Json; path: string; event: string | null; by: 'effect' | 'reminder' }

/** Every message that a lifecycle sends, by effects and by reminders. */
export function messagesSent(workflow: Workflow): SentMessage[] {
  const byEffects = actionsOf(workflow).flatMap(({ action: { params = {} }, path, event }): SentMessage[] =>
    params.message === undefined
      ? []
      : [{ message: params.message, to: params.to ?? null, path: appendPointer(path, 'params'), event, by: 'effect' }],
  )
  const byReminders = remindersIn(workflow).map(
    ({ reminder: { message, to }, path }): SentMessage => ({ message, to, path, event: null, by: 'reminder' }),
  )
  return [...byEffects, ...byReminders]
}

/** The reminders of a workflow, each with the state that has it. */
export function remindersIn(workflow: Workflow): { reminder: Reminder; path: string; place: StatePlace }[] {
  return statesOf(workflow).flatMap(place =>
    (place.state.meta?.due?.remind ?? []).map((reminder, index) => ({
      reminder,
      path: appendPointer(place.path, 'meta', 'due', 'remind', index),
      place,
    })),
  )
}
