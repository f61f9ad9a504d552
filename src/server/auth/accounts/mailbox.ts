import type { Dependencies } from '../../dependencies.ts'
import { emailKey } from './send-verification.ts'

/** What the mailbox of an address is counted under: other spellings of an address are the same mailbox. */
export function mailboxKey(deps: Pick<Dependencies, 'config' | 'set'>, email: string): string {
  return emailKey(deps, mailbox(email, deps.set().limits.sameMailbox))
}

/**
 * The mailbox that a mail to an address comes into: most providers put name+anything@ into that of name@.
 *
 * @param withoutDots hosts where dots before the @ mean nothing, each provider's together.
 */
function mailbox(email: string, withoutDots: string[][] = []): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).split('+')
  const provider = withoutDots.find(hosts => hosts.includes(host))
  return provider ? `${name.replaceAll('.', '')}@${provider[0]}` : `${name}@${host}`
}
