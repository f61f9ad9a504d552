import type pg from 'pg'
import type { MessageOfCode } from '#engine/definitions/files/ids-in-code.ts'
import type { Dependencies } from '../../dependencies.ts'
import { keyedHash } from '../secrets.ts'
import { mailLater } from '../send-message.ts'
import { type EmailPurpose, issueEmailToken } from './email-tokens.ts'

/** Mails the link that confirms an address and leads on to setting the password. */
export async function mailVerification(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  email: string,
): Promise<void> {
  await mailLink(client, deps, 'verify-email', 'verify', accountId, email)
}

/** Mails the link to set a new password. */
export async function mailReset(client: pg.ClientBase, deps: Dependencies, accountId: string, email: string): Promise<void> {
  await mailLink(client, deps, 'reset-password', 'reset', accountId, email)
}

async function mailLink(
  client: pg.ClientBase,
  deps: Dependencies,
  message: MessageOfCode,
  purpose: EmailPurpose,
  accountId: string,
  email: string,
): Promise<void> {
  const token = await issueEmailToken(client, deps, accountId, purpose)
  await mailLater(client, deps, message, { email }, { email, token })
}

/** What an address is counted under: the limiter's table holds no addresses of people. */
export function emailKey(deps: Pick<Dependencies, 'config'>, email: string): string {
  return keyedHash(deps.config.secret, 'limits', email.toLowerCase()).toString('base64url')
}
