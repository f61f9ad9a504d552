import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { statesHeldBy } from '#engine/workflow/lifecycle.ts'
import { pageText } from '../../page-texts.ts'
import { keptDecisionsSql } from '../reading/kept-decisions-sql.ts'
import { keptLabelSql } from '../reading/kept-label-sql.ts'
import { visibilitySql } from './visibility-sql.ts'

/** Parts of a query over notices `n`, for their reader. `sources` is what follows `from`, the others are expressions. */
type NoticeSql = {
  sources: string
  /** Collects a value more. */
  text: () => string
  readable: string
  /** What the record is called: of what the reader's carrier keeps, what it was called then. */
  label: string
  /** Not read, and what it asks for, if anything, still waits. */
  unread: string
  /** Event and time (columns of `history`) by which what it asked for ended; null while it waits, and of what asks for nothing. */
  after: { event: string; at: string }
}

/**
 * Notices as their reader gets them, of the record as it is now. What the reader may read of the record by now decides, not what was so when
 * the notice came: of what is read no more it tells nothing, and of what a carrier keeps (`kept-decisions-sql.ts`) what came before. A notice asks for something when the event that it tells of led to a state that
 * waits for such a reader; that ends with the first decision, and the first event that led to where it waits for others.
 *
 * @param parameters collects values; the returned texts refer to them by position.
 */
export function noticeSql(set: PublishedSet, actor: Actor, parameters: unknown[]): NoticeSql {
  const add = (value: unknown): string => `$${parameters.push(value)}`
  const kinds = Object.entries(set.records).map(([kind, { rights }]) => {
    const named = add(kind)
    return `when ${named} then ${visibilitySql(visibility(actor, rights.read), parameters)}`
  })
  const kept = keptSql(set, actor, parameters)
  const own = `${add(actor.id)}::uuid, ${add(actor.organisation)}::uuid`
  const shown = `(n.record_id is null or coalesce(n.record_id in (${own}), false) or case r.kind ${kinds.join(' ')} else false end)`
  const readable = kept ? `(${shown} or kept.until is not null)` : shown
  const states = add(waitingFor(set, actor.role ?? ''))
  const decisions = add(decisionsOf(set, ''))
  const waits = (line: string): string => `(${line}.workflow || ' ' || ${line}.to_state) = any(${states}::text[])`
  const ends = `(not ${waits('h')} or (h.workflow || ' ' || h.event) = any(${decisions}::text[]))`
  const sources = `notice n left join record r on r.id = n.record_id ${kept ? `left join lateral (${kept}) kept on true` : ''}
    left join history asked on asked.record_id = n.record_id and asked.workflow = n.workflow and asked.scope = n.scope and asked.seq = n.seq
      and ${waits('asked')}
    left join lateral (select h.event, h.at, h.seq from history h where h.record_id = asked.record_id and h.workflow = asked.workflow
      and h.scope = asked.scope and h.seq > asked.seq and ${ends} order by h.seq limit 1) after on true`
  const told = kept ? `(${shown} or after.seq <= kept.until)` : readable
  return {
    sources,
    readable,
    text: () => `case when ${readable} then n.text else ${add(pageText(set, 'notices', 'withheld'))} end`,
    unread: `(n.read_at is null and after.at is null and (asked.seq is null or ${readable}))`,
    label: kept ? `case when ${shown} then r.label else kept.label end` : 'r.label',
    after: { event: `case when ${told} then after.event end`, at: `case when ${told} then after.at end` },
  }
}

/**
 * Of a notice `n` about a row that the reader's carrier keeps and is shown no more: the last line that it reads, and what the record was called
 * then. Nothing of what came later. Null where the reader keeps none.
 */
function keptSql(set: PublishedSet, actor: Actor, parameters: unknown[]): string | null {
  const parts = Object.entries(set.records).flatMap(([record, { rights, lifecycles = [] }]) => {
    const seen = visibility(actor, rights.read)
    if (seen?.scope !== 'carrier') return []
    return lifecycles.map(workflow => {
      const rows = keptDecisionsSql(set, workflow, seen.carrier, parameters, 'l.record_id = n.record_id')
      return `select k.until, ${keptLabelSql(set, { record, workflow }, 'k')} as label from (${rows}) k
        where n.workflow = ${pg.escapeLiteral(workflow)} and n.scope = k.scope and n.seq <= k.until`
    })
  })
  return parts.length === 0 ? null : parts.join(' union all ')
}

/** "workflow state" of every state that waits for somebody with the role. */
const waitingFor = oncePerSet((set, role): string[] => {
  const actsFor = set.roles.roles[role]?.actsFor
  if (actsFor === undefined) return []
  return Object.entries(set.workflows).flatMap(([id, workflow]) =>
    workflow.meta.kind === 'lifecycle' ? statesHeldBy(workflow, actsFor).map(state => `${id} ${state}`) : [],
  )
})

/** "workflow event" of every event that decides. */
const decisionsOf = oncePerSet((set): string[] =>
  Object.entries(set.workflows).flatMap(([id, { meta }]) =>
    meta.kind === 'lifecycle'
      ? Object.keys(meta.events).flatMap(event => (meta.events[event]?.decision ? [`${id} ${event}`] : []))
      : [],
  ),
)
