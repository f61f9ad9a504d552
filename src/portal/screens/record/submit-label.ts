import type { EventOption } from '#engine/workflow/event-options.ts'
import type { Say } from '../../texts/say.ts'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'

/**
 * The fields can be changed instead of answering a question; a form that was never sent is finished; one that came back is corrected; from anywhere else the event says what sending it does.
 *
 * @param waits whether the record waits for who may send it.
 * @param isAsked whether a question stands above that is answered in words.
 * @param isBack whether something went against it.
 */
export function submitLabel(
  { status_id }: LifecycleAnswer,
  choice: EventOption,
  waits: boolean,
  isAsked: boolean,
  isBack: boolean,
  say: Say<'record'>,
): string {
  if (!waits) return choice.meta.label
  if (isAsked) return say('change-fields')
  return say(status_id !== null && isBack ? 'fix-and-resubmit' : 'edit-and-submit')
}
