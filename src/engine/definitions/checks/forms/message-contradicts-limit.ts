import { numbersIn } from '../places/numbers-of-limits.ts'
import { writtenMessages } from '../places/written-messages.ts'
import type { Finding, Rule } from '../rule.ts'

/** A message that names another number than the limit it speaks of: one of the two was changed. */
export const messageContradictsLimit: Rule = {
  rule: 'message-contradicts-limit',
  about: 'a number in a message is the limit of the field',
  check(definitions) {
    return writtenMessages(definitions).flatMap(({ keyword, text, at, place: { file, schema } }): Finding[] => {
      const limit = schema[keyword]
      const numbers = numbersIn(text)
      if (typeof limit !== 'number' || numbers.length === 0 || numbers.includes(limit)) return []
      const message = `The message speaks of ${numbers.join(' and ')}, but "${keyword}" is ${limit}`
      return [{ file, path: at, message, fix: `Write {{/${keyword}}} instead of the number.` }]
    })
  },
}
