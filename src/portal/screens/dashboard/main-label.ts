import type { Facts } from '#engine/conditions/facts.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { Say } from '../../texts/say.ts'
import type { ListedAnswer } from '../../workflow/record-answer.ts'
import { mainFirst } from '../record/main-first.ts'
import { submitLabel } from '../record/submit-label.ts'

/**
 * What the main button of a record's page says while it waits for its reader, as far as its row tells: a form that was not sent yet is gone
 * on with, one that something went against is fixed, and else the first event that leads on.
 *
 * @param facts about who reads.
 */
export function mainLabel(
  { row, owner }: Pick<ListedAnswer, 'row' | 'owner'>,
  workflow: Workflow | undefined,
  facts: Facts,
  say: Say<'record'>,
): string {
  if (!workflow || row.tone === 'neutral') return say('continue')
  const about: Facts = { ...facts, related: { owner: { ...owner, data: {} } }, lifecycle: row }
  const choices = eventOptions(loadLifecycle(workflow), { state: stateValue(row.state) }, about)
  // What is missing refuses the sending, not the filling in.
  const sends = row.editable
    ? choices.find(one => one.meta.submits === 'record' && (one.allowed || one.because === 'condition'))
    : undefined
  // What waits for an answer is answered; all else that can be sent again came back.
  if (sends && row.tone !== 'waiting') return submitLabel(row, sends, true, false, true, say)
  const { main } = mainFirst(
    row,
    choices.filter(({ allowed, meta }) => allowed && !meta.rare && meta.submits !== 'record' && meta.undoes === undefined),
  )
  return main?.meta.label ?? say('continue')
}
