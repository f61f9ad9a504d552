import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Condition, Json, Need, ReasonWhen } from '../types.ts'
import { expandCondition, inlineIn, isInline, namedIn } from './expand-condition.ts'
import type { Expansion } from './expansion.ts'
import { noteOrigin, type Place } from './origins.ts'

/** A need with what it was written as. */
type Written = { need: Need; at: Place; facts: Json; factsAt: Place; reasonAt: Place; reasonsAt?: Place }

/** A condition that stands alone, with no reason to say: `at` is its place, before and after. */
export function expandWhen(written: Json, at: Place, work: Expansion): Condition {
  if (!isInline(written)) noteOrigin(work.origins, at, { ...at, whole: true, named: namedIn(written, work.conditions) })
  work.inline.push(...inlineIn(written, at))
  return expandCondition(written, at, work)
}

/**
 * Conditions with what is said when one does not hold, as a list: of `and` each part is one, so that the first that does not hold speaks.
 * `or`, `not` and a condition written out stand as `{when, reason}`: none of their parts could say it for them.
 *
 * @param at where the list, or the only one, was written.
 * @param to where the list stands in the expanded file.
 * @param before needs that come first, with the places where they were written.
 */
export function expandNeeds(
  written: Json,
  at: Place,
  to: Place,
  work: Expansion,
  before: { need: Need; at: Place }[] = [],
): Need[] {
  const each = Array.isArray(written)
    ? written.flatMap((one, index) => expandNeed(one, below(at, index), work))
    : expandNeed(written, at, work)
  for (const [index, one] of before.entries()) noteOrigin(work.origins, below(to, index), { ...one.at, whole: true })
  for (const [index, { need, at: place, facts, factsAt, reasonAt, reasonsAt }] of each.entries()) {
    const expanded = below(to, index + before.length)
    const named = isInline(facts) ? {} : { whole: true, named: namedIn(facts, work.conditions) }
    noteOrigin(work.origins, expanded, { ...place, whole: true, ...named })
    noteOrigin(work.origins, below(expanded, 'facts'), { ...factsAt, ...named })
    noteOrigin(work.origins, below(expanded, 'reason'), { ...reasonAt, whole: true })
    for (const one of need.reasons?.keys() ?? [])
      if (reasonsAt) noteOrigin(work.origins, below(expanded, 'reasons', one, 'reason'), below(reasonsAt, one, 'reason'))
  }
  return [...before, ...each].map(({ need }) => need)
}

function expandNeed(written: Json, at: Place, work: Expansion): Written[] {
  if (isObject(written) && Array.isArray(written.and))
    return written.and.flatMap((part, index) => expandNeed(part, below(at, 'and', index), work))
  const said = isObject(written) && 'when' in written
  const facts = said ? (written.when ?? {}) : written
  const factsAt = said ? below(at, 'when') : at
  const reason = said ? { text: written.reason, at: below(at, 'reason') } : reasonOf(written, at, work)
  if (reason === null) return []
  work.inline.push(...inlineIn(facts, factsAt))
  const { reasons, at: reasonsAt } = said ? { reasons: [], at } : reasonsOfNamed(written, at, work)
  const need = {
    ...{ facts: expandCondition(facts, factsAt, work), reason: String(reason.text) },
    ...(reasons.length > 0 && { reasons }),
  }
  return [{ need, at, facts, factsAt, reasonAt: reason.at, reasonsAt }]
}

/** What a named condition says instead of its reason, where the facts are others. */
function reasonsOfNamed(written: Json, at: Place, work: Expansion): { reasons: ReasonWhen[]; at: Place } {
  const found = work.conditions.get(nameIn(written) ?? '')
  if (!found) return { reasons: [], at }
  const place = below(found, 'reasons')
  const reasons = (found.reasons ?? []).map(({ when, reason }, index) => ({
    facts: expandCondition(when, below(place, index, 'when'), work),
    reason,
  }))
  return { reasons, at: place }
}

function nameIn(written: Json): string | undefined {
  return typeof written === 'string' ? written : isObject(written) && 'params' in written ? String(written.type) : undefined
}

/** What a named condition says; null, and a problem, where nobody says anything. */
function reasonOf(written: Json, at: Place, work: Expansion): { text: Json; at: Place } | null {
  const name = nameIn(written)
  const found = work.conditions.get(name ?? '')
  // That there is no such condition is said elsewhere.
  if (name !== undefined && !found) return { text: name, at }
  if (found?.reason !== undefined) return { text: found.reason, at: { file: found.file, path: `${found.path}/reason` } }
  const message = 'Nothing says why, when this condition does not hold'
  const fix = found
    ? `Give "${name}" a "reason" in ${found.file}, or write { "when": ${JSON.stringify(written)}, "reason": … } here.`
    : 'Write { "when": <this condition>, "reason": <key of the refusal texts> }.'
  work.problems.push({ ...at, rule: 'condition-without-reason', message, fix })
  return null
}

function below({ file, path }: Place, ...keys: (string | number)[]): Place {
  return { file, path: appendPointer(path, ...keys) }
}
