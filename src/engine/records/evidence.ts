import type { Form, List, RecordKind, Schema } from '#engine/definitions/types.ts'
import { pathOf } from '#engine/lists/related.ts'

/**
 * What is shown beside a decision: over which records, and of the last what it is called, its phone preview, or a field; or the rows of a
 * list that name the record itself.
 */
export type Evidence = { steps: string[] } & (
  | { shows: 'label' | 'preview' }
  | { shows: 'field'; field: string }
  | { shows: 'rows'; list: string }
)

const preview = '/preview'

/** "/related/parent/data/logo", "/record/label", "/related/parent/preview", "/lists/review-bots" taken apart; null for what is none of these. */
export function evidenceAt(value: string): Evidence | null {
  const list = /^\/lists\/([^/]+)$/.exec(value)?.[1]
  if (list !== undefined) return { steps: [], shows: 'rows', list }
  if (value.endsWith(preview)) {
    const path = pathOf(`${value.slice(0, -preview.length)}/label`)
    return path && { steps: path.steps, shows: 'preview' }
  }
  const path = pathOf(value)
  if (path === null) return null
  const [field, ...further] = path.field ?? []
  if (field === undefined) return { steps: path.steps, shows: 'label' }
  return further.length === 0 ? { steps: path.steps, shows: 'field', field } : null
}

/** Key of a field with what a reviewer sees at it. */
export const evidenceKey = 'x-evidence'

/** What a field names as evidence. */
export function evidenceNamed(field: Schema): string[] {
  const named = field[evidenceKey]
  return Array.isArray(named) ? named.map(String) : []
}

/** The filter of a list by which rows are found that name a record of a kind. */
export function filterNaming(list: List, kind: string): NonNullable<List['filters']>[number] | undefined {
  return list.filters?.find(({ ref, value }) => ref === kind && value.startsWith('/record/data/'))
}

/** Whether the record at the end has what is shown of it. */
export function hasEvidence(evidence: Evidence, kind: RecordKind, form: Form | Schema): boolean {
  if (evidence.shows === 'label') return kind.pages !== undefined
  // Of rows their list says it.
  if (evidence.shows === 'rows') return true
  if (evidence.shows === 'field') return Object.hasOwn((form.properties ?? {}) as object, evidence.field)
  return form['x-preview'] !== undefined
}
