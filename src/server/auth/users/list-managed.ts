import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { foundedSql, reachSql } from './reach.ts'

/** Somebody who belongs to what an actor manages: with an account, or invited and not come yet. */
type Managed = {
  id: string
  name: string | null
  email: string
  role: string
  state: 'invited' | 'expired' | 'active'
  seenAt: Date | null
  /** Signs in with more than the password. */
  secondFactor: boolean
  /** Signed up for the organisation of the actor. */
  founded: boolean
}

/** Everybody that an actor's right reaches, by address: at most so many as a list may have. */
export async function listManaged(pool: pg.Pool, set: PublishedSet, actor: Actor, now: Date): Promise<Managed[]> {
  const values: unknown[] = [now]
  const reach = reachSql(set.roles, actor, values)
  const founded = foundedSql(actor, values)
  const most = `$${values.push(set.limits.lists.maximum)}`
  const { rows } = await pool.query<Managed>(
    `with reached as (
       select c.account_id as id, nullif(a.label, c.email::text) as name, c.email::text as email, c.role, 'active' as state, c.seen_at as "seenAt", c.second_factor as "secondFactor", c.founded
         from (select *, ${founded} as founded from credential where ${reach}) c join record a on a.id = c.account_id
       union all
       select id, null, email::text, role, case when expires > $1 then 'invited' else 'expired' end, null, false, false from invitation where ${reach}
     )
     select * from reached order by lower(email), id limit ${most}`,
    values,
  )
  return rows
}
