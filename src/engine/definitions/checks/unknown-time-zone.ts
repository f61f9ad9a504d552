import type { Rule } from '../checks.ts'

/** A misspelt zone would only be noticed when somebody prints. */
export const unknownTimeZone: Rule = {
  rule: 'unknown-time-zone',
  about: 'the time zones of documents are known',
  check({ documents }) {
    return [...documents.values()].flatMap(({ file, content: { timeZone } }) =>
      isZone(timeZone)
        ? []
        : [
            {
              file,
              path: '/timeZone',
              message: `There is no time zone "${timeZone}"`,
              fix: 'Write its IANA name, such as Asia/Kolkata.',
            },
          ],
    )
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
