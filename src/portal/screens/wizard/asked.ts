import type { JsonObject } from '#engine/definitions/kinds.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { type Asked, askedPins } from '../../forms/wizard/asked-list.tsx'
import type { useConfirm } from '../../ui/confirm-dialog.tsx'
import { askedOfOwner, pinsOf, type RecordAnswer } from '../../workflow/record-answer.ts'

/** What is to be answered of a record that came back: comments at fields, and the data they were made on. Undefined for one that did not. */
export function askedIn(record: RecordAnswer): Asked | undefined {
  const lines = askedOfOwner(record)
  if (lines.length === 0) return undefined
  const pins = lines.flatMap(line => pinsOf(line).map(pin => ({ ...pin, by: line.actor.name, at: line.at })))
  // A question is about what was submitted; a rejected change is no part of that.
  const decided = lines[0]?.decision === true ? record.decision?.data : undefined
  return { pins, base: decided ?? record.data }
}

/** Asks before what came back is sent as it was, or with comments that nothing was changed for. */
export async function confirmAnswered(confirm: ReturnType<typeof useConfirm>, asked: Asked, data: JsonObject): Promise<boolean> {
  const open = askedPins(asked, data).filter(({ answered }) => !answered).length
  const same = isSameValue(asked.base, data)
  if (!same && open === 0) return true
  const comments = open === 1 ? 'One field that was marked is' : `${open} fields that were marked are`
  return confirm({
    title: same ? 'Resubmit without a change?' : 'Resubmit with open comments?',
    text: same
      ? 'Nothing was changed since it came back. It may come back again.'
      : `${comments} as before. It may come back again.`,
    action: 'Resubmit',
  })
}
