import type { Choice } from '#engine/workflow/choices.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** A form that was never sent is finished; one that came back is corrected; from anywhere else the event says what sending it does. */
export function submitLabel(row: LifecycleAnswer, record: RecordAnswer, choice: Choice): string {
  if (row.tone !== 'bad' && row.holder !== 'owner') return choice.meta.label
  return row.status_id !== null && record.decision ? 'Fix and resubmit' : 'Edit and submit'
}
