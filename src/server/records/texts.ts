import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { groupedPhone } from '#engine/validation/formats/phone.ts'
import { answersAsBuilt, textsAsBuilt } from '#generated/as-built.ts'
import type { ContentTexts, RefusalKey, RefusalSaidElsewhere, RefusalStatuses } from '#generated/names.ts'
import { Refusal } from '../errors.ts'

type Data = Record<string, unknown>
/** `values` fill the tokens of the text; `status` only for a refusal that has several. */
type More<Key> = {
  values?: JsonObject
  headers?: Record<string, string>
  status?: Key extends keyof RefusalStatuses ? RefusalStatuses[Key] : never
}

/** A text of a content, with the values of its tokens; that of the files this code was built with where an older set has none. */
export function contentText<Id extends keyof ContentTexts>(
  set: PublishedSet,
  content: Id,
  key: ContentTexts[Id],
  values: JsonObject = {},
): string {
  return fillTokens(set.contents[content]?.texts?.[key] ?? textsAsBuilt[content][key], values, '', groupedPhone)
}

/** A text of the refusals (`schemas/portal/refusals.content.json`), as it is said at a field. */
export function refusalText(set: PublishedSet, key: ContentTexts['refusals'], values: JsonObject = {}): string {
  return contentText(set, 'refusals', key, values)
}

/** A refusal of the catalogue: status, code and text are data (`schemas/portal/refusals.content.json`), also where an older set has none. */
export function refuse<Key extends RefusalKey>(set: PublishedSet, key: Key, data?: Data, more: More<Key> = {}): Refusal {
  return answered(set, key, refusalText(set, key, more.values), data, more)
}

/** The same for one field: `path` is a JSON pointer into the body. */
export function refuseField(set: PublishedSet, key: RefusalKey, path: string, values: JsonObject = {}): Refusal {
  return refuse(set, key, { problems: [{ path, message: refusalText(set, key, values) }] }, { values })
}

/** A refusal of the catalogue whose text another definition file says: that of a record kind, a form or a limit. */
export function refuseInWords(set: PublishedSet, key: RefusalKey | RefusalSaidElsewhere, text: string, data?: Data): Refusal {
  return answered(set, key, text, data)
}

/** Refuses for a reason that a workflow, a condition or a record kind names: 403 for a right that is missing, else 409. */
export function refuseUnmet(
  set: PublishedSet,
  { because, reason }: { because: 'right' | 'state' | 'condition'; reason: string },
  data?: Data,
): Refusal {
  const text = set.contents.refusals?.texts?.[reason] ?? reason
  return new Refusal(because === 'right' ? 403 : 409, reason, text, data)
}

function answered(
  set: PublishedSet,
  key: RefusalKey | RefusalSaidElsewhere,
  text: string,
  data?: Data,
  more: Omit<More<string>, 'status'> & { status?: number } = {},
) {
  const { status, code = key } = set.contents.refusals?.answers?.[key] ?? answersAsBuilt[key]
  const [usual = 400] = [status].flat()
  return new Refusal(more.status ?? usual, code, text, data, more.headers)
}
