import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { seal, unseal } from '../secrets.ts'
import type { FactorKind } from './second-factors.ts'

const purpose = 'second-factor-begun'

/** Keeps what a second factor that is being added is proved by; one that was begun before ends. */
export async function storeBegun(
  client: pg.ClientBase | pg.Pool,
  deps: Dependencies,
  accountId: string,
  kind: FactorKind,
  value: string,
): Promise<void> {
  const expires = new Date(deps.now().getTime() + milliseconds(deps.set().limits.secondFactor.valid))
  await client.query(
    `insert into second_factor_begun (account_id, kind, sealed, expires) values ($1, $2, $3, $4)
     on conflict (account_id, kind) do update set sealed = excluded.sealed, expires = excluded.expires`,
    [accountId, kind, seal(deps.config.secret, purpose, value), expires],
  )
}

/** Takes it, so that it is used once if the transaction succeeds; null when there is none, or its time is over. */
export async function takeBegun(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  kind: FactorKind,
): Promise<string | null> {
  const { rows } = await client.query<{ sealed: string }>(
    'delete from second_factor_begun where account_id = $1 and kind = $2 and expires > $3 returning sealed',
    [accountId, kind, deps.now()],
  )
  return rows[0] ? String(unseal(deps.config.secret, purpose, rows[0].sealed)) : null
}
