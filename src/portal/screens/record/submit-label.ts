import type { EventOption } from '#engine/workflow/event-options.ts'
import type { Say } from '../../texts/say.ts'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'

/**
 * A form that was never sent is finished; one that came back is corrected; from anywhere else the event says what sending it does.
 *
 * @param waits whether the record waits for who may send it.
 * @param isBack whether something went against it.
 */
export function submitLabel(
  { status_id }: LifecycleAnswer,
  choice: EventOption,
  waits: boolean,
  isBack: boolean,
  say: Say<'record'>,
): string {
  if (!waits) return choice.meta.label
  return say(status_id !== null && isBack ? 'fix-and-resubmit' : 'edit-and-submit')
}
