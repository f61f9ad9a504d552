import type { Asked } from '../../forms/wizard/asked-list.tsx'
import { askedOfOwner, pinsOf, type RecordAnswer } from '../../workflow/record-answer.ts'

/** What is to be answered of a record that came back: comments at fields, and the data they were made on. Undefined for one that did not. */
export function askedIn(record: RecordAnswer): Asked | undefined {
  const lines = askedOfOwner(record)
  if (lines.length === 0) return undefined
  const pins = lines.flatMap(line => pinsOf(line).map(pin => ({ ...pin, by: line.actor.name, at: line.at })))
  // A question is about what was submitted, or the change in review; a rejected change is no part of that.
  const decided = lines[0]?.decision === true ? record.decision?.data : undefined
  return { pins, base: decided ?? record.proposed ?? record.data }
}
