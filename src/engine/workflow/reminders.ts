import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Lifecycle } from './lifecycle.ts'
import { dueOf } from './lifecycle.ts'
import { allStates } from './named-states.ts'
import { stateValue } from './state-text.ts'
import type { Reminder } from './types.ts'

/** A reminder of a state (as text), as a sweep looks for its moments: seconds that a row has to have waited. */
export type ReminderOfState = {
  state: string
  reminder: Reminder
  /** Its name within the state: of one message to one receiver there is one. */
  name: string
  after: number
  every: number | null
  until: number | null
}

/** Every reminder of a lifecycle, for each state that a row can stand in and that has it, also from a state around it. */
export function remindersOf({ workflow }: Lifecycle): ReminderOfState[] {
  return allStates(workflow).flatMap(state =>
    (dueOf(workflow, stateValue(state))?.remind ?? []).map(reminder => ({
      state,
      reminder,
      name: reminderName(reminder),
      after: seconds(reminder.after) ?? 0,
      every: seconds(reminder.every),
      until: seconds(reminder.until),
    })),
  )
}

/** What a reminder is known by in its state: the message and who gets it. */
export function reminderName({ message, to }: Pick<Reminder, 'message' | 'to'>): string {
  return `${message} to ${to}`
}

/** A reminder as a person would say it: "brand-waiting to brand.decide after P2D, every P1D until P10D". */
export function reminderText(reminder: Reminder): string {
  const { after, every, until, when } = reminder
  const repeated = every === undefined ? '' : `, every ${every}${until === undefined ? '' : ` until ${until}`}`
  return `${reminderName(reminder)} after ${after}${repeated}${when === undefined ? '' : ', under a condition'}`
}

function seconds(duration: string | undefined): number | null {
  const wait = durationMilliseconds(duration ?? '')
  return wait === null ? null : wait / 1000
}
