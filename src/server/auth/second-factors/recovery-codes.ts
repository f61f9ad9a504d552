import type pg from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { forgetSecretAnswers } from '../answer-secret-once.ts'
import { writeAudit } from '../audit.ts'
import { sha256 } from '../secrets.ts'

const codeBytes = 10
/** Crockford's, which has no letters that are read as others. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes new recovery codes in place of those before, and gives them; only their hashes are kept. */
export async function storeRecoveryCodes(client: pg.ClientBase, deps: Dependencies, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: deps.set().limits.secondFactor.recoveryCodes }, () => inLetters(deps.token(codeBytes)))
  await deleteRecoveryCodes(client, accountId)
  await client.query('insert into recovery_code (account_id, hash) select $1, unnest($2::bytea[])', [
    accountId,
    codes.map(hashOf),
  ])
  await writeAudit(client, deps, 'recovery-codes.made', accountId)
  return codes
}

/** Takes them away, and the answers that gave them. */
export async function deleteRecoveryCodes(client: pg.ClientBase, accountId: string): Promise<void> {
  await forgetSecretAnswers(client, accountId)
  await client.query('delete from recovery_code where account_id = $1', [accountId])
}

/** Uses up a recovery code, however it was typed. Gives how many are left, or null when it is none. */
export async function spendRecoveryCode(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  typed: string,
): Promise<number | null> {
  const sql = 'update recovery_code set used_at = $3 where account_id = $1 and hash = $2 and used_at is null'
  const { rowCount } = await client.query(sql, [accountId, hashOf(typed), deps.now()])
  return rowCount === 1 ? (await countRecoveryCodes(client, accountId)).left : null
}

type Count = { left: number; given: number; usedAt: Date | null }

/** How many recovery codes an account was given last, how many of them are unused, and when one was used last. */
export async function countRecoveryCodes(client: pg.ClientBase | pg.Pool, accountId: string): Promise<Count> {
  const { rows } = await client.query<Count>(
    'select count(*) filter (where used_at is null)::int as left, count(*)::int as given, max(used_at) as "usedAt" from recovery_code where account_id = $1',
    [accountId],
  )
  return rows[0] ?? { left: 0, given: 0, usedAt: null }
}

/** In four groups of four: 80 bits. */
function inLetters(token: string): string {
  const bits = [...Buffer.from(token, 'base64url')].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const code = (bits.match(/.{5}/g) ?? []).map(five => letters[Number.parseInt(five, 2)]).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** The code has full strength, so that a plain hash keeps it; how it is written counts for nothing. */
function hashOf(code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return sha256(plain)
}
