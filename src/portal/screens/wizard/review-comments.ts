import type { ReviewComments } from '../../forms/wizard/field-comments-list.tsx'
import { fieldCommentsOf, openForOwner, type RecordAnswer } from '../../workflow/record-answer.ts'

/** What is to be answered of a record that came back: comments at fields, and the data they were made on. Undefined for one that did not. */
export function reviewCommentsOf(record: RecordAnswer): ReviewComments | undefined {
  const lines = openForOwner(record)
  if (lines.length === 0) return undefined
  const fieldComments = lines.flatMap(line =>
    fieldCommentsOf(line).map(fieldComment => ({ ...fieldComment, by: line.actor.name, at: line.at })),
  )
  // A question is about what was submitted, or the change in review; a rejected change is no part of that.
  const decided = lines[0]?.decision === true ? record.decision?.data : undefined
  return { fieldComments, base: decided ?? record.proposed ?? record.data }
}
