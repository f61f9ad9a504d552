import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { keyedHash, sameBytes } from '../secrets.ts'
import { tellCodeChanged } from './code-events.ts'

type CodeOutcome = 'confirmed' | 'report_fraud' | 'locked' | 'superseded'
export type CodeRow = {
  id: string
  accountId: string
  phone: string
  hash: Buffer | null
  tries: number
  createdAt: Date
  expires: Date
  endedAt: Date | null
  outcome: CodeOutcome | null
}

const columns = `id, account_id as "accountId", phone, hash, tries, created_at as "createdAt", expires, ended_at as "endedAt", outcome`
/** A clock set back by more than this does not make a code live longer. */
const clockToleranceMs = 60_000

/** Makes a code for a number; the account's earlier ones stop working. Only a keyed hash is kept, bound to account and number. */
export async function issueCode(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  phone: string,
): Promise<{ id: string; code: string }> {
  const { digits, valid } = deps.set().limits.oneTimeCode
  // Two requests at once would else leave two codes that work.
  await lockAccount(client, accountId)
  const open = await client.query<{ id: string }>('select id from one_time_code where account_id = $1 and ended_at is null', [
    accountId,
  ])
  for (const { id } of open.rows) await endCode(client, deps, id, 'superseded')
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const id = deps.newId()
  const now = deps.now()
  await client.query(
    'insert into one_time_code (id, account_id, phone, hash, created_at, expires) values ($1, $2, $3, $4, $5, $6)',
    [id, accountId, phone, codeHash(deps, { id, accountId, phone }, code), now, new Date(now.getTime() + milliseconds(valid))],
  )
  return { id, code }
}

/** The newest code of an account for a number, if there was one. */
export async function latestCode(
  client: pg.ClientBase | pg.Pool,
  accountId: string,
  phone: string,
  lock = false,
): Promise<CodeRow | null> {
  const { rows } = await client.query<CodeRow>(
    `select ${columns} from one_time_code where account_id = $1 and phone = $2 order by created_at desc, id desc limit 1 ${lock ? 'for update' : ''}`,
    [accountId, phone],
  )
  return rows[0] ?? null
}

/** A code by its id. */
export async function findCode(client: pg.ClientBase | pg.Pool, id: string, lock = false): Promise<CodeRow | null> {
  const { rows } = await client.query<CodeRow>(`select ${columns} from one_time_code where id = $1 ${lock ? 'for update' : ''}`, [
    id,
  ])
  return rows[0] ?? null
}

/** Whether the time of a code is over, by the one clock that issued it. */
export function isExpired(deps: Pick<Dependencies, 'now'>, row: CodeRow): boolean {
  const now = deps.now().getTime()
  return now >= row.expires.getTime() || now < row.createdAt.getTime() - clockToleranceMs
}

export type Guess = 'right' | 'wrong' | 'locked' | 'expired' | 'none'

/**
 * Judges a typed code; the row must be locked, so that guesses at the same moment are counted one by one. A wrong one is counted; after
 * the last permitted wrong one the code is destroyed, and even the right one is refused from then on.
 */
export async function judgeGuess(client: pg.ClientBase, deps: Dependencies, row: CodeRow | null, code: string): Promise<Guess> {
  if (!row) return 'none'
  if (row.outcome === 'locked') return 'locked'
  if (row.endedAt) return 'none'
  if (isExpired(deps, row)) return 'expired'
  if (row.hash && sameBytes(row.hash, codeHash(deps, row, code))) return 'right'
  await client.query('update one_time_code set tries = tries + 1 where id = $1', [row.id])
  if (row.tries + 1 >= deps.set().limits.oneTimeCode.wrongTries) await endCode(client, deps, row.id, 'locked')
  return 'wrong'
}

/** Ends a code: it can no longer be used, and streams that wait for it are told. */
export async function endCode(client: pg.ClientBase, deps: Dependencies, id: string, outcome: CodeOutcome): Promise<void> {
  await client.query('update one_time_code set ended_at = $2, outcome = $3, hash = null where id = $1 and ended_at is null', [
    id,
    deps.now(),
    outcome,
  ])
  await tellCodeChanged(client, id)
}

function codeHash(
  deps: Pick<Dependencies, 'config'>,
  code: { id: string; accountId: string; phone: string },
  digits: string,
): Buffer {
  return keyedHash(deps.config.secret, 'one-time-code', `${code.id}|${code.accountId}|${code.phone}|${digits}`)
}
