import { mailboxKey } from '../auth/accounts/mailbox.ts'
import { sha256 } from '../auth/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Notification } from './notification.ts'

type Needs = Pick<Dependencies, 'config' | 'limiter' | 'log' | 'pool' | 'set'>

/** Whether a message about a record may be mailed once more to those whom it is for (`rates.mail.perRecord`); a line of the log when not. */
export async function mayMailAgain(notification: Notification, needs: Needs): Promise<boolean> {
  const { message, recordId, scope, to } = notification
  // Hashed: names of a message, a role and a carrier together may be too long for a key.
  const about = sha256([message, scope, to].join(' ')).toString('base64url')
  return allowed('mail.perRecord', `${recordId} ${about}`, notification, needs)
}

/**
 * Which of these addresses may get a mail about a record of an organisation (`rates.mail.perOutsider`, `perOrganisation`): those of its own
 * accounts always. A line of the log for each that may not, without the address.
 */
export async function mailable(emails: string[], notification: Notification, needs: Needs): Promise<string[]> {
  const owner = notification.owner ?? ''
  const sql = 'select email::text as email from credential where organisation_id::text = $1 and email = any($2::citext[])'
  const { rows } = await needs.pool.query<{ email: string }>(sql, [owner, emails])
  const own = new Set(rows.map(({ email }) => email.toLowerCase()))
  const may: string[] = []
  for (const email of emails) {
    const free =
      own.has(email.toLowerCase()) ||
      ((await allowed('mail.perOutsider', `${owner} ${mailboxKey(needs, email)}`, notification, needs)) &&
        (await allowed('mail.perOrganisation', owner, notification, needs)))
    if (free) may.push(email)
  }
  return may
}

async function allowed(limit: string, key: string, { messageId, message }: Notification, needs: Needs): Promise<boolean> {
  const verdict = await needs.limiter.consume(limit, key)
  if (!verdict.allowed)
    needs.log.warn({ messageId, message, limit: `rates.${limit}` }, 'a mail was not sent: there were too many of its kind')
  return verdict.allowed
}
