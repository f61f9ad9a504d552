import { formats } from './formats.ts'
import type { Sentences } from './sentences.ts'

/** Formats of which a short message of a form, as the specification has them, leaves open what is needed. */
const leftOpen = ['email', 'work-email', 'https-url', 'web-url', 'alphanumeric']

/** What a text should be that is not as its format asks, where the form's own message is another sentence than the format's. */
export function formatHint(format: string | undefined, value: unknown, message: string, say: Sentences): string | undefined {
  if (format === undefined || !leftOpen.includes(format) || typeof value !== 'string' || value === '') return undefined
  const sentence = say(`format-${format}`)
  return formats[format]?.(value) || sentence === message ? undefined : sentence
}
