import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { visibilitySql } from './visibility-sql.ts'

/**
 * The text of notice `n` for its reader as a query's expression, over `record r` that it is about (a left join): what the reader may read
 * of the record by now decides, not what was so when the notice came. Of what is read no more it tells nothing.
 *
 * @param parameters collects values; the returned texts refer to them by position.
 */
export function noticeSql(set: PublishedSet, actor: Actor, parameters: unknown[]): { text: string; readable: string } {
  const kinds = Object.entries(set.records).map(([kind, { rights }]) => {
    parameters.push(kind)
    return `when $${parameters.length} then ${visibilitySql(visibility(actor, rights.read), parameters)}`
  })
  parameters.push(actor.id, actor.organisation)
  const own = `$${parameters.length - 1}::uuid, $${parameters.length}::uuid`
  const readable = `(n.record_id is null or coalesce(n.record_id in (${own}), false) or case r.kind ${kinds.join(' ')} else false end)`
  parameters.push(set.contents.notices?.texts?.withheld ?? '')
  return { readable, text: `case when ${readable} then n.text else $${parameters.length} end` }
}
