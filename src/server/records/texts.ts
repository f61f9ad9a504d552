import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { Refusal } from '../errors.ts'

/** A sentence of the refusal texts (`schemas/portal/refusals.content.json`); the key itself when the file lost it. */
export function refusalText(set: PublishedSet, key: string): string {
  return set.contents.refusals?.texts?.[key] ?? key
}

/** A refusal whose sentence is data. @param text key of its sentence, where one code has several. */
export function refuse(set: PublishedSet, status: number, key: string, data?: Record<string, unknown>, text = key): Refusal {
  return new Refusal(status, key, refusalText(set, text), data)
}
