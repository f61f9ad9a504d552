import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RefusalKey } from '#generated/names.ts'
import { Refusal } from '../errors.ts'

/** A sentence of the refusal texts (`schemas/portal/refusals.content.json`); the key itself when the file lost it. @param values for `{name}` in it. */
export function refusalText(set: PublishedSet, key: RefusalKey, values: { [name: string]: string } = {}): string {
  return reasonText(set, key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Which sentence, where one code has several; what else stands in the answer and its headers. */
type Said = { text?: RefusalKey; data?: Record<string, unknown>; headers?: Record<string, string> }

/** A refusal whose sentence is data. A key that the file does not have does not compile. */
export function refuse(set: PublishedSet, status: number, key: RefusalKey, { text = key, data, headers }: Said = {}): Refusal {
  return new Refusal(status, key, refusalText(set, text), data, headers)
}

/** A refusal about one field: `path` is a JSON pointer into the body. */
export function refuseAt(set: PublishedSet, status: number, key: RefusalKey, path: string): Refusal {
  return refuse(set, status, key, { data: { problems: [{ path, message: refusalText(set, key) }] } })
}

/** A refusal for a reason that a definition names (`reason` of a condition); the checker has found its sentence. */
export function refuseFor(set: PublishedSet, status: number, reason: string, data?: Record<string, unknown>): Refusal {
  return new Refusal(status, reason, reasonText(set, reason), data)
}

function reasonText(set: PublishedSet, reason: string): string {
  return set.contents.refusals?.texts?.[reason] ?? reason
}
