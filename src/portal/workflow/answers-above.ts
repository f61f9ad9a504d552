import { type Exchange, exchangeNow } from '#engine/records/exchange-now.ts'
import { type EventOption, eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { ExchangeAnswer, LifecycleAnswer, RecordAnswer } from './record-answer.ts'

/** The event that a box under a question sends, and the row that it moves. */
export type AnswerAbove = { row: LifecycleAnswer; choice: EventOption }
type Workflows = { [id: string]: Workflow }

/** The event by which this person answers a question in words where it stands; undefined where they cannot, or it is answered. */
export function answerTo(
  record: RecordAnswer,
  { line, isNext }: Exchange<ExchangeAnswer>,
  workflows: Workflows,
): AnswerAbove | undefined {
  const row = record.lifecycles.find(one => one.workflow === line.workflow && one.scope === line.scope)
  const workflow = workflows[line.workflow]
  if (!isNext || !row || !workflow) return undefined
  const choice = eventOptions(
    loadLifecycle(workflow),
    { state: stateValue(row.state) },
    { ...record.facts, lifecycle: row },
  ).find(({ allowed, event }) => allowed && line.answered_by.includes(event))
  return choice && { row, choice }
}

/** What this person answers in boxes on top of the page of a record: offered there, and nowhere else on it. */
export function answersAbove(record: RecordAnswer, workflows: Workflows): AnswerAbove[] {
  return exchangeNow(record.exchanged, record.lifecycles).flatMap(exchange => answerTo(record, exchange, workflows) ?? [])
}
