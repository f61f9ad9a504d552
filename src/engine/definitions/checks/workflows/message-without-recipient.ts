import { receiverOf } from '#engine/workflow/receiver.ts'
import { type Definitions, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { ledBy } from '../../schemas/reference-path.ts'
import { messagesSent } from '../places/messages-sent.ts'
import { rightsOfRole } from '../places/rights-of-roles.ts'
import type { Finding, Rule } from '../rule.ts'

/** Messages go only to those who may read the record: a receiver of whom nobody may is told nothing, ever. */
export const messageWithoutRecipient: Rule = {
  rule: 'message-without-recipient',
  about: 'messages about a record, also reminders, go to people who may read it',
  check(definitions) {
    return [...definitions.workflows.values()].flatMap(({ file, content }): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      return messagesSent(content).flatMap(({ to, path }): Finding[] => {
        const wrong = typeof to === 'string' ? mistake(definitions, meta, to) : null
        return wrong ? [{ file, path: appendPointer(path, 'to'), ...wrong }] : []
      })
    })
  },
}

function mistake(
  definitions: Definitions,
  { record, scope }: { record: string; scope?: 'carrier' },
  to: string,
): Pick<Finding, 'message' | 'fix'> | null {
  const { roles, records, whole } = definitions
  const kind = records.get(record)?.content
  const receiver = receiverOf(to)
  if (!kind || receiver.kind === 'owner' || to === 'address') return null
  if (receiver.kind === 'organisation') {
    const led = ledBy(definitions, whole[kind.form] ?? {}, receiver.along)
    return 'form' in led
      ? null
      : { message: `It goes along "${led.wrong}", which is no reference there`, fix: suggestion(led.wrong, led.known) }
  }
  const { read } = kind.rights
  const mayRead = (role: string): boolean => rightsOfRole(roles, role)[read] !== undefined
  const fix = `Give "${read}" to one of them in ${rolesFile}, or send it to others.`
  if (receiver.kind === 'role')
    return Object.hasOwn(roles.roles, receiver.role) && !mayRead(receiver.role)
      ? { message: `People of the role "${receiver.role}" may not read a ${record}`, fix }
      : null
  const scopes = scope ? ['all', 'own', 'carrier'] : ['all', 'own']
  const holders = Object.keys(roles.roles).filter(role => rightsOfRole(roles, role)[receiver.right] !== undefined)
  // That there is no such right, or nobody who has it, is said elsewhere.
  if (holders.length === 0) return null
  if (!holders.some(role => scopes.includes(rightsOfRole(roles, role)[receiver.right] ?? '')))
    return {
      message: `Nobody has the right "${receiver.right}" on the record's own row: only carriers have it, on theirs`,
      fix: 'Send it from a lifecycle by carrier, or name a right of the platform.',
    }
  return holders.some(mayRead) ? null : { message: `Nobody who has the right "${receiver.right}" may read a ${record}`, fix }
}
