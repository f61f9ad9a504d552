import { planDeletion } from '../auth/accounts/account-deletion.ts'
import { charge } from '../auth/limiter.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Has the own account deleted after a while. Asked again, the first moment stays. 409 when the password was given too long ago. */
export const askAccountDeletion: Command<'ask-account-deletion'> = async (request, deps) => {
  refuseUnlessConfirmed(request, deps)
  const { id } = request.actor
  await charge(deps, [['accountDeletion.perAccount', id ?? '']], 'too-many')
  const at = await inTransaction(deps.pool, client => planDeletion(client, deps, id))
  return { message: contentText(request.set, 'account-answers', 'deletion-planned'), data: { delete_at: at.toISOString() } }
}
