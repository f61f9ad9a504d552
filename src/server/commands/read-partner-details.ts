import { accountGoneCode } from '#engine/definitions/operations/envelope.ts'
import { findAccount } from '../auth/accounts/accounts.ts'
import { partnerDetails } from '../auth/accounts/partner-details.ts'
import { contentText } from '../records/texts.ts'
import { noticeSql } from '../records/visibility/readable-notices.ts'
import type { Command } from './command.ts'

/** Who is signed in, what they may do and which step of the set-up is next. */
export const readPartnerDetails: Command<'read-partner-details'> = async (request, deps) => {
  const account = request.actor.id === null ? null : await findAccount(deps.pool, request.actor.id)
  if (!account) {
    return {
      message: contentText(request.set, 'account-answers', 'details-not-found'),
      data: { partners_profile: {}, rights: {}, state: 'deleted', actor: request.actor },
      envelope: { status_code: accountGoneCode, status_message: 'error' },
    }
  }
  const values: unknown[] = [account.id]
  const notices = noticeSql(request.set, request.actor, values)
  const [unread, carriers] = await Promise.all([
    deps.pool.query<{ count: number }>(
      // As they are shown: those about one record are one entry.
      `select count(distinct coalesce(n.record_id, n.id))::int as count from ${notices.sources} where n.account_id = $1 and n.read_at is null and ${notices.unread}`,
      values,
    ),
    deps.pool.query<{ key: string; label: string }>("select key, label from record where kind = 'carrier' and key = $1", [
      account.carrier,
    ]),
  ])
  return partnerDetails(request.set, account, {
    unread: unread.rows[0]?.count ?? 0,
    carriers: carriers.rows,
    basePath: deps.config.basePath,
  })
}
