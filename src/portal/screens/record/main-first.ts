import type { EventOption } from '#engine/workflow/event-options.ts'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'

/**
 * What may be done at a row, what is meant to be done there first: the first of the state's file that goes against nobody. Nothing is while
 * it waits for nobody, or for other people: what may be done meanwhile is no next step.
 */
export function mainFirst<Choice extends Pick<EventOption, 'meta'>>(
  row: Pick<LifecycleAnswer, 'waits'>,
  choices: Choice[],
): { main: Choice | undefined; shown: Choice[] } {
  const isDue = waitOf(row) !== undefined || (row.waits.length > 0 && row.waits.every(({ holder }) => holder === 'platform'))
  const main = isDue ? choices.find(({ meta }) => meta.tone !== 'bad' && meta.tone !== 'stopped') : undefined
  return { main, shown: main ? [main, ...choices.filter(choice => choice !== main)] : choices }
}
