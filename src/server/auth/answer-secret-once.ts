import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { RequestContext } from '../commands/command.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'
import { idempotencyOf } from '../records/transitions/answer-once.ts'
import { lockAccount } from './accounts/accounts.ts'
import { seal, unseal } from './secrets.ts'

const purpose = 'answers'
type StoredAnswer = { requestHash: Buffer; sealed: string }

/**
 * Runs a change of the own account once per `Idempotency-Key`, in a transaction, where its answer is codes that are shown once: whoever
 * lost it on the way asks again with the same key and gets it. It is kept sealed, and no longer than setting up a second factor takes;
 * afterwards the same key is a new request.
 *
 * @throws Refusal 422 when the key came with other content before.
 */
export async function answerSecretOnce(
  request: RequestContext & { body?: unknown },
  deps: Dependencies,
  work: (client: pg.PoolClient) => Promise<string[]>,
): Promise<string[]> {
  const asked = idempotencyOf(request)
  return inTransaction(deps.pool, async client => {
    if (asked === null) return work(client)
    const { key, accountId, operation, requestHash } = asked
    // The same request at the same time waits here, and finds the answer then.
    await lockAccount(client, accountId)
    const { rows } = await client.query<StoredAnswer>(
      `select request_hash as "requestHash", body->>'sealed' as sealed from idempotency
        where account_id = $1 and operation = $2 and key = $3 and at > $4 and body ? 'sealed'`,
      [accountId, operation, key, keptSince(deps)],
    )
    const before = rows[0]
    if (before) {
      if (!before.requestHash.equals(requestHash)) throw refuse(request.set, 'idempotency-mismatch')
      request.reply.header('Idempotency-Replayed', 'true')
      const codes = unseal(deps.config.secret, purpose, before.sealed)
      return Array.isArray(codes) ? codes.map(String) : []
    }
    const data = await work(client)
    await client.query(
      `insert into idempotency (key, account_id, operation, request_hash, body, at, record_id) values ($1, $2, $3, $4, $5, $6, $2)
       on conflict (account_id, operation, key) do update set request_hash = excluded.request_hash, body = excluded.body, at = excluded.at`,
      [key, accountId, operation, requestHash, JSON.stringify({ sealed: seal(deps.config.secret, purpose, data) }), deps.now()],
    )
    return data
  })
}

/** Forgets what was kept so of an account: what it holds counts no more. */
export async function forgetSecretAnswers(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query(`delete from idempotency where account_id = $1 and body ? 'sealed'`, [accountId])
}

/** Forgets what was kept so long enough. */
export async function sweepSecretAnswers(deps: Pick<Dependencies, 'pool' | 'now' | 'set'>): Promise<void> {
  await deps.pool.query(`delete from idempotency where body ? 'sealed' and at <= $1`, [keptSince(deps)])
}

function keptSince({ now, set }: Pick<Dependencies, 'now' | 'set'>): Date {
  return new Date(now().getTime() - milliseconds(set().limits.secondFactor.valid))
}
