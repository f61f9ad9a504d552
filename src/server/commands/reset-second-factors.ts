import { writeAudit } from '../auth/audit.ts'
import { removeAllSecondFactors } from '../auth/second-factors/second-factors.ts'
import { mailLater } from '../auth/send-message.ts'
import { endAccountSessions } from '../auth/sessions/sessions.ts'
import { findManaged, lockManager } from '../auth/users/lock-managed.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Takes apps, passkeys and recovery codes of a managed user away, whose sessions end, and tells them. 409 where there are none. */
export const resetSecondFactors: Command<'reset-second-factors'> = async ({ actor, set, params }, deps) => {
  await inTransaction(deps.pool, async client => {
    const manager = await lockManager(client, deps, actor.id, params.id)
    const found = await findManaged(client, deps, manager, params.id)
    if (found.invitedAt !== null || !(await removeAllSecondFactors(client, found.id))) throw refuse(set, 'no-second-factor')
    await endAccountSessions(client, found.id)
    await mailLater(
      client,
      deps,
      'second-factors-reset',
      { email: found.email },
      { email: found.email, at: deps.now().toISOString() },
    )
    await writeAudit(client, deps, 'second-factors.reset', manager.account.id, { of: found.id })
  })
  return { message: contentText(set, 'account-answers', 'second-factors-reset') }
}
