import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { readsAs } from '#engine/records/redacted-fields.ts'
import { labelFor } from '#engine/workflow/label-for.ts'
import { stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { lifecycleOf } from './record-facts.ts'

/** What a state is called to its reader, or its name when the published workflow no longer has it. */
export function stateLabel(set: PublishedSet, workflow: string, state: string, reader: Actor): string {
  try {
    const facts = stateFacts(lifecycleOf(set, workflow), stateValue(state))
    return labelFor(facts, readerOfRows(set, workflow, reader))
  } catch {
    return state
  }
}

/** As whom somebody reads the rows of a lifecycle. */
export function readerOfRows(set: PublishedSet, workflow: string, reader: Actor): Reader {
  const { meta } = set.workflows[workflow] ?? {}
  const kind = meta?.kind === 'lifecycle' ? set.records[meta.record] : undefined
  return (kind && readsAs(kind, reader)) ?? 'reviewer'
}
