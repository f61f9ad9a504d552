import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { FormOfRecord } from '#engine/validation/visible.ts'
import { formWithRows } from '#engine/workflow/staying-rows.ts'
import { kindOf } from '../kind-of.ts'
import type { RecordRow } from '../reading/record-row.ts'

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
