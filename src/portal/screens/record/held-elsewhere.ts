import { firstUnmet, reasonsOf } from '#engine/conditions/first-unmet.ts'
import { rowsReferencedIn } from '#engine/conditions/referenced-rows.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { type RelatedRecord, useRelatedRecords } from '../../workflow/use-related-records.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'
import { missingToSubmit } from '../../workflow/way-to-submit.ts'
import type { ChildList } from './child-lists.ts'

/**
 * Why what a record waits for its reader for can be filled in and not be sent: `kind` of what is sent, `asked` the records that the reason
 * lies in, `todo` those of them that wait for the reader.
 */
export type HeldElsewhere = { kind: string; text: string; asked: RelatedRecord[]; todo: RelatedRecord[] }

/** The same; undefined where nothing is missing, or what is missing lies in no other record. */
export function useHeldElsewhere(record: RecordAnswer, row: LifecycleAnswer, childLists: ChildList[]): HeldElsewhere | undefined {
  const definitions = useDefinitions()
  const { texts, workflows } = definitions
  // Of what belongs to it: what its own sending needs, as far as this page knows it, because beginning one needs it, too.
  const below = (childList: ChildList | undefined): { text: string; workflows: string[] } | undefined => {
    const meta = workflows[childList?.kind.workflow ?? '']?.meta
    const sending = meta?.kind === 'lifecycle' ? Object.values(meta.events).filter(({ submits }) => submits === 'record') : []
    const reasons = sending.flatMap(({ preconditions = [] }) => preconditions.flatMap(reasonsOf))
    const needs = childList?.part.create?.preconditions?.filter(need => reasonsOf(need).every(one => reasons.includes(one)))
    const unmet = firstUnmet(needs, record.facts)
    return (
      unmet && { text: texts.refusals?.[unmet.reason] ?? unmet.reason, workflows: Object.keys(rowsReferencedIn(unmet.facts)) }
    )
  }
  const kind = waitOf(row)?.of?.kind ?? record.kind
  const own = record.lifecycles.some(({ editable }) => editable) ? missingToSubmit(record, definitions) : undefined
  const missing = kind === record.kind ? own : below(childLists.find(({ list }) => list.record === kind))
  const asked = useRelatedRecords(record, missing?.workflows ?? [])
  return missing && { kind, text: missing.text, asked, todo: asked.filter(({ waits }) => waits) }
}
