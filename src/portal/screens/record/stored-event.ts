import type { EventOption } from '#engine/workflow/event-options.ts'
import type { InputStore } from '../../session/stored-input.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** The place of what is typed for an event of a record's row. */
export function eventPlace(record: RecordAnswer, row: LifecycleAnswer, event: string): string {
  return ['event', record.id, row.workflow, row.scope, event].join(':')
}

/** The event that somebody was filling in when the page was loaded again; `typed`: the record's label, when it had been typed. */
export function storedEvent(input: InputStore, record: RecordAnswer, row: LifecycleAnswer, allowed: EventOption[]) {
  for (const choice of allowed) {
    const stored = input.find(eventPlace(record, row, choice.event))
    if (stored) return { choice, ...(typeof stored.name === 'string' ? { typed: stored.name } : {}) }
  }
  return null
}
