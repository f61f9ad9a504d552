import type { JsonObject } from '#engine/definitions/types.ts'
import type { Pin } from '../../forms/data/pin-note.tsx'
import type { LoadedForm } from '../../forms/load-form.ts'

/** The comments at fields among what was typed. */
export function pinsIn(typed: JsonObject | null, field = ''): Pin[] {
  return (typed?.[field] ?? []) as Pin[]
}

/** What of it a form asks, too. */
export function stillAsked(before: JsonObject | undefined, { published }: LoadedForm): JsonObject {
  const fields = Object.keys((published.schema.properties as JsonObject | undefined) ?? {})
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => fields.includes(field)))
}
