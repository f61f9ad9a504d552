import { type Choice, choices } from '#engine/workflow/choices.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { CallError } from '../api/call.ts'
import type { PortalDefinitions } from '../definitions/portal-definitions.ts'
import type { LifecycleAnswer, RecordAnswer } from './record-answer.ts'

/**
 * The event by which this person submits a record as it stands, and the row that takes it.
 *
 * @throws CallError 409 that says why there is none.
 */
export function wayToSubmit(
  record: RecordAnswer,
  { workflows, texts }: Pick<PortalDefinitions, 'workflows' | 'texts'>,
): { row: LifecycleAnswer; choice: Choice } {
  const ways = record.lifecycles.flatMap(row => {
    const definition = workflows[row.workflow]
    const facts = { ...record.facts, lifecycle: row }
    return definition
      ? choices(loadLifecycle(definition), { state: stateValue(row.state) }, facts).map(choice => ({ row, choice }))
      : []
  })
  const submits = ways.filter(({ choice }) => choice.meta.submits === 'record')
  const way = submits.find(({ choice }) => choice.allowed)
  if (way) return way
  const unmet = submits.find(({ choice }) => !choice.allowed && choice.because === 'condition')?.choice
  const message = unmet && !unmet.allowed ? texts.refusals?.[unmet.reason] : undefined
  throw new CallError({
    status: 409,
    code: 'not-editable',
    message: message ?? 'It cannot be submitted in the state it is in.',
  })
}
