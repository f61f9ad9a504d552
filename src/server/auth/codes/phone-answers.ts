import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Refusal } from '../../errors.ts'
import { accountStep } from '../../records/account-step.ts'
import { refuse, refuseField } from '../../records/texts.ts'
import { moveAccount } from '../accounts/account-lifecycle.ts'
import { findAccount, mergeRecordData } from '../accounts/accounts.ts'
import { writeAudit } from '../audit.ts'
import { keyedHash, sameBytes } from '../secrets.ts'
import { mailLater, noticeLater } from '../send-message.ts'
import { actorOf } from '../sessions/actor.ts'
import { type CodeRow, endCode, findCode, isExpired } from './one-time-codes.ts'

export type PhoneAction = 'confirm' | 'report_fraud'
type Saying = Pick<Dependencies, 'set'>

const purpose = 'phone-answer'
const shape = /^([0-9a-f-]{36})\.(confirm|report_fraud)\.([A-Za-z0-9_-]{43})$/

/** The signed address behind a suggestion of the phone message. It is good for one answer, as long as the code is. */
export function phoneAnswerUrl(deps: Pick<Dependencies, 'config'>, codeId: string, action: PhoneAction): string {
  return `${deps.config.publicUrl}/phone-answer/${codeId}.${action}.${signature(deps, codeId, action)}`
}

/** What an address was signed for. Throws 410 when it was not signed by this portal. */
export function readPhoneAnswer(
  deps: Pick<Dependencies, 'config'> & Saying,
  token: string,
): { codeId: string; action: PhoneAction } {
  const [, codeId = '', action = '', signed = ''] = shape.exec(token) ?? []
  const right = sameBytes(Buffer.from(signed), Buffer.from(signature(deps, codeId, action)))
  if (!right) throw ended(deps)
  return { codeId, action: action as PhoneAction }
}

/** Does what the tap says: verifies the number, or blocks it and tells the owner. Throws 410 when the code is used or expired. */
export async function answerPhoneMessage(deps: Dependencies, token: string): Promise<PhoneAction> {
  const { codeId, action } = readPhoneAnswer(deps, token)
  await inTransaction(deps.pool, async client => {
    const row = await findCode(client, codeId, true)
    if (!row || row.endedAt || isExpired(deps, row)) throw ended(deps)
    if (action === 'confirm') await confirmPhone(client, deps, row)
    else await reportFraud(client, deps, row)
  })
  return action
}

/** The number is the account's from now on. Throws 409 when another account has it. */
export async function confirmPhone(client: pg.PoolClient, deps: Dependencies, row: CodeRow): Promise<void> {
  await endCode(client, deps, row.id, 'confirmed')
  const before = await findAccount(client, row.accountId)
  const taken = await client.query('select 1 from credential where phone = $1 and account_id <> $2', [row.phone, row.accountId])
  if (taken.rowCount) throw phoneTaken(deps)
  try {
    await client.query('update credential set phone = $2, phone_verified_at = $3 where account_id = $1', [
      row.accountId,
      row.phone,
      deps.now(),
    ])
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw phoneTaken(deps)
    throw error
  }
  await mergeRecordData(client, deps, row.accountId, { phone: row.phone })
  await moveAsOwner(client, deps, row, 'verify-phone')
  await writeAudit(client, deps, 'phone.verified', row.accountId)
  if (before?.phone && before.phone !== row.phone)
    await mailLater(
      client,
      deps,
      'phone-changed',
      { accountId: row.accountId },
      { phone: maskPhone(row.phone), at: deps.now().toISOString() },
    )
}

/** 409 at the field: one number, one account. */
function phoneTaken({ set }: Saying): Refusal {
  return refuseField(set(), 'phone-taken', '/mobileNo')
}

async function reportFraud(client: pg.PoolClient, deps: Dependencies, row: CodeRow): Promise<void> {
  await endCode(client, deps, row.id, 'report_fraud')
  const blocked = milliseconds(deps.set().limits.oneTimeCode.fraudBlock)
  const until = new Date(deps.now().getTime() + blocked)
  await client.query(
    'insert into blocked_phone (account_id, phone, until) values ($1, $2, $3) on conflict (account_id, phone) do update set until = excluded.until',
    [row.accountId, row.phone, until],
  )
  await writeAudit(client, deps, 'phone.fraud-reported', row.accountId, { code: row.id })
  await moveAsOwner(client, deps, row, 'report-fraud')
  const to = { accountId: row.accountId }
  const facts = { phone: maskPhone(row.phone) }
  await mailLater(client, deps, 'fraud-reported', to, facts)
  await noticeLater(client, deps, 'fraud-reported', to, facts)
}

/** Whoever holds the phone answers for the account. The history keeps only the end of the number. */
async function moveAsOwner(client: pg.PoolClient, deps: Dependencies, row: CodeRow, event: string): Promise<void> {
  const account = await findAccount(client, row.accountId)
  if (!account) throw ended(deps)
  // Of an account that is set up only the number changes.
  if (accountStep(deps.set(), account.state) === undefined) return
  await moveAccount(client, deps, row.accountId, event, actorOf(deps.set(), account), { phone: maskPhone(row.phone) })
}

function maskPhone(phone: string): string {
  return `${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-4)}`
}

function signature(deps: Pick<Dependencies, 'config'>, codeId: string, action: string): string {
  return keyedHash(deps.config.secret, purpose, `${codeId}.${action}`).toString('base64url')
}

function ended({ set }: Saying): Refusal {
  return refuse(set(), 'message-answered')
}
