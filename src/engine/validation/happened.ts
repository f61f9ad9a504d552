import { isObject } from '#engine/definitions/json/is-object.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { Json } from '#engine/definitions/types.ts'

/** `x-ref.happened`: one of these events happened to the record, with these texts, no longer ago than the limit says. */
export type Happened = { events: string[]; with?: { [name: string]: string }; within?: string }

/** What fields of any form ask to have happened to records of a kind, each as `askedHappening` writes it. Made once per set and kind. */
const usedHappenings = oncePerSet((set, kind) => {
  const found = new Set<string>()
  for (const { schema } of Object.values(set.forms)) collect(schema as Json, kind, found)
  return found
})

/** One happening as text: the same for the same. */
export function happeningText({ events, with: said, within }: Happened): string {
  return JSON.stringify([events, said ?? null, within ?? null])
}

/** Whether some form asks for this: only that may be asked of a history whose lines the reader may not see. */
export function isUsedHappening(set: Parameters<typeof usedHappenings>[0], kind: string, text: string): boolean {
  return usedHappenings(set, kind).has(text)
}

/** The happening of a text of `happeningText`; null where it is none. */
export function happeningOf(text: string): Happened | null {
  try {
    const [events, said, within] = JSON.parse(text) as [string[], Happened['with'] | null, string | null]
    return { events, ...(said && { with: said }), ...(within && { within }) }
  } catch {
    return null
  }
}

function collect(within: Json | undefined, kind: string, into: Set<string>): void {
  if (Array.isArray(within)) for (const one of within) collect(one, kind, into)
  if (!isObject(within)) return
  const ref = within['x-ref']
  if (isObject(ref) && ref.record === kind && isObject(ref.happened)) into.add(happeningText(ref.happened as Happened))
  for (const one of Object.values(within)) collect(one, kind, into)
}
