import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { State } from '#engine/workflow/types.ts'
import { refuse } from '../texts.ts'

/** States that nothing leads out of: a draft that stands in one holds nothing any more. */
export function endStates({ workflows }: PublishedSet): { workflow: string; state: string }[] {
  const within = (states: { [name: string]: State } = {}, above = ''): string[] =>
    Object.entries(states).flatMap(([name, state]) => [
      ...(state.type === 'final' ? [above + name] : []),
      ...within(state.states, `${above}${name}.`),
    ])
  return Object.entries(workflows).flatMap(([workflow, { states }]) => within(states).map(state => ({ workflow, state })))
}

/** Of record `r`: it has not come to its end. $1: the states that are one. */
export const notEndedSql = `not exists (select 1 from lifecycle l join json_to_recordset($1::json) as e(workflow text, state text)
  on e.workflow = l.workflow and e.state = l.state_text where l.record_id = r.id and l.scope = '')`

const sql = `select count(*)::int as held from (select 1 from record r
  where r.created_by = $2 and r.draft is not null and r.data = '{}' and ${notEndedSql} limit $3) held`

/**
 * Counts what an account has begun, and lets it begin no more until this transaction ends: of many at once none is counted too late. It
 * comes before the locks around a record, so that two never wait for each other.
 *
 * @throws Refusal 429 when it has begun as many records as it may hold without sending them.
 */
export async function refuseManyDrafts(client: pg.ClientBase, set: PublishedSet, accountId: string | null): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('drafts/' || $1::text, 0))`, [accountId])
  const most = set.limits.drafts.perAccount
  const { rows } = await client.query<{ held: number }>(sql, [JSON.stringify(endStates(set)), accountId, most])
  if ((rows[0]?.held ?? 0) >= most) throw refuse(set, 'too-many-drafts')
}
