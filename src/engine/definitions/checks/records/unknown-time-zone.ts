import { ianaTimeZone } from '../../../validation/formats/keys.ts'
import type { Rule } from '../rule.ts'

/** A misspelt zone would only be noticed when someone prints. */
export const unknownTimeZone: Rule = {
  rule: 'unknown-time-zone',
  about: 'the time zones of documents are known',
  check({ documents }) {
    return [...documents.values()]
      .filter(({ content: { timeZone } }) => !ianaTimeZone(timeZone))
      .map(({ file, content: { timeZone } }) => ({
        file,
        path: '/timeZone',
        message: `There is no time zone "${timeZone}"`,
        fix: 'Write its IANA name, such as Asia/Kolkata.',
      }))
  },
}
