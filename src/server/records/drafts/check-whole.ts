import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { reachedBy } from '#engine/validation/reached.ts'
import type { FormOfRecord } from '#engine/validation/visible.ts'
import { formWithRows } from '#engine/workflow/staying-rows.ts'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { kindOf } from '../kind-of.ts'
import type { RecordRow } from '../reading/record-row.ts'
import { reachedValues } from '../references/reached-values.ts'
import { checkedData } from './check-data.ts'

/**
 * The data of a form as they are submitted, held to all that the form asks, also beside what they lead to.
 *
 * @param named the same with the record that theirs belongs to.
 */
export async function checkedWhole(
  { set, moment, actor }: RequestContext,
  { pool }: Dependencies,
  form: FormOfRecord,
  data: JsonObject,
  named = data,
): Promise<JsonObject> {
  const reached = reachedBy(named, await reachedValues(pool, set, form, named, actor.organisation))
  return checkedData({ set, moment: { ...moment, reached } }, form, data, 'whole')
}

/** The form of a record for what is submitted next: rows that stay count for what it asks. */
export function formOfRecord(set: PublishedSet, { kind, lifecycles }: Pick<RecordRow, 'kind' | 'lifecycles'>): FormOfRecord {
  const { form, workflow } = kindOf(set, kind)
  const rows = lifecycles.map(({ workflow, scope, state_text }) => ({ workflow, scope, state: state_text }))
  return formWithRows(formOf(set, form), set.workflows, workflow, rows)
}

/** A form of the set. */
export function formOf(set: PublishedSet, id: string): PublishedForm {
  const form = set.forms[id]
  if (!form) throw new Error(`The published set has no form "${id}".`)
  return form
}
