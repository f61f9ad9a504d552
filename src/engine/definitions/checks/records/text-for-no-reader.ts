import { receiverOf } from '#engine/workflow/receiver.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { messagesSent } from '../places/messages-sent.ts'
import { rightsOfRole } from '../places/rights-of-roles.ts'
import type { Rule } from '../rule.ts'

/** Such a text is never read, and the reader it was written for reads another one, or nothing. */
export const textForNoReader: Rule = {
  rule: 'text-for-no-reader',
  about: 'a message has other texts only for readers that it goes to',
  check(definitions) {
    const reached = readersOfMessages(definitions)
    return [...definitions.messages].flatMap(([id, { file, content }]) =>
      Object.keys(content.readers ?? {}).flatMap(reader => {
        const known = [...(reached.get(id) ?? [])]
        if (known.includes(reader)) return []
        const message = `The message goes to nobody who reads as "${reader}"`
        const goes = known.length > 0 ? `it goes to ${known.join(', ')}` : 'no lifecycle sends it to anybody with an account'
        const fix = `Remove the text (${goes}), or send the message to them: "to" of "notify" or of a reminder.`
        return [{ file, path: appendPointer('/readers', reader), message, fix }]
      }),
    )
  },
}

/** Message → for whom those act who get it from a lifecycle. */
function readersOfMessages(definitions: Definitions): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>()
  for (const { content } of definitions.workflows.values()) {
    const { meta } = content
    if (meta.kind !== 'lifecycle') continue
    const read = definitions.records.get(meta.record)?.content.rights.read
    for (const { message, to } of messagesSent(content)) {
      if (typeof message !== 'string' || typeof to !== 'string' || to === 'address' || read === undefined) continue
      const known = reached.get(message) ?? new Set()
      for (const reader of readersMeant(definitions, to, read)) known.add(reader)
      reached.set(message, known)
    }
  }
  return reached
}

function readersMeant({ roles }: Definitions, to: string, read: string): string[] {
  const receiver = receiverOf(to)
  return Object.entries(roles.roles).flatMap(([role, { actsFor }]) => {
    const rights = rightsOfRole(roles, role)
    if (rights[read] === undefined) return []
    if (receiver.kind === 'owner') return rights[read] === 'own' ? [actsFor] : []
    if (receiver.kind === 'role') return receiver.role === role ? [actsFor] : []
    if (receiver.kind === 'right') return rights[receiver.right] === undefined ? [] : [actsFor]
    return [actsFor]
  })
}
