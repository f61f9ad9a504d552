import { limitsFile } from '../../definitions.ts'
import type { Rule } from '../rule.ts'

/** A misspelt zone would only be noticed when someone prints, or asks what day it is. */
export const unknownTimeZone: Rule = {
  rule: 'unknown-time-zone',
  about: 'the time zones of documents and limits.json are known',
  check({ documents, limits }) {
    const named = [
      ...[...documents.values()].map(({ file, content: { timeZone } }) => ({ file, timeZone })),
      { file: limitsFile, timeZone: String(limits.timeZone) },
    ]
    return named
      .filter(({ timeZone }) => !isZone(timeZone))
      .map(({ file, timeZone }) => ({
        file,
        path: '/timeZone',
        message: `There is no time zone "${timeZone}"`,
        fix: 'Write its IANA name, such as Asia/Kolkata.',
      }))
  },
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
