import { type EventOption, eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { definitionsOf } from '../../definitions/portal-definitions.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** What is there in another set: the event that a page knew (undefined when it is gone), and what this person may do. */
export type EventNow = { set: string; choice: EventOption | undefined; allowed: EventOption[] }

/** An event of a row as the set `set` has it. Rejects with a sentence when the set cannot be loaded. */
export async function eventNow(event: string, set: string, record: RecordAnswer, row: LifecycleAnswer): Promise<EventNow> {
  const workflow = (await definitionsOf(set)).workflows[row.workflow]
  const all = workflow
    ? eventOptions(loadLifecycle(workflow), { state: stateValue(row.state) }, { ...record.facts, lifecycle: row })
    : []
  // What is done in the record's form is begun on the page.
  const allowed = all.filter(one => one.allowed && one.meta.submits === undefined)
  return { set, choice: all.find(one => one.event === event), allowed }
}
