import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldComment } from '../../forms/data/field-comment-note.tsx'
import type { LoadedForm } from '../../forms/load-form.ts'

/** The comments at fields among what was typed. */
export function fieldCommentsIn(typed: JsonObject | null, field = ''): FieldComment[] {
  return (typed?.[field] ?? []) as FieldComment[]
}

/** What of it a form asks, too. */
export function withoutUnknownFields(before: JsonObject | undefined, { published }: LoadedForm): JsonObject {
  const fields = Object.keys((published.schema.properties as JsonObject | undefined) ?? {})
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => fields.includes(field)))
}
