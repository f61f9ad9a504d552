import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../errors.ts'
import { mailboxKey } from '../accounts/mailbox.ts'
import { charge } from '../limiter.ts'

/**
 * Counts invitations by who sends them and by address, before they are sent: no connection may be held meanwhile, as counting needs one
 * itself. What is refused mails nobody, and counts for no address: else who may not invite could keep others from it.
 */
export async function countInvitations<Sent>(
  deps: Dependencies,
  sender: string | null,
  emails: string[],
  send: () => Promise<Sent>,
): Promise<Sent> {
  const counted: string[] = []
  try {
    for (const email of emails) {
      const key = mailboxKey(deps, email)
      await charge(deps, [
        ['invitation.perAccount', String(sender)],
        ['invitation.perEmail', key],
      ])
      counted.push(key)
    }
    return await send()
  } catch (error) {
    if (error instanceof Refusal) for (const key of counted) await deps.limiter.refund('invitation.perEmail', key)
    throw error
  }
}
