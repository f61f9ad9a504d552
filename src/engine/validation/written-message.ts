import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Schema } from '#engine/definitions/types.ts'
import { formats } from './formats.ts'
import { isMissing } from './missing.ts'
import type { Sentences } from './sentences.ts'

/**
 * What a field's `errorMessage` says when a keyword is not kept: the sentence for the keyword; for what counts as missing the one for
 * `required`; the one for the rest (`_`, or the whole `errorMessage` when it is one sentence). Undefined when it says nothing.
 *
 * @param whole the field with what other places say of it, when `field` is a branch that has only a part.
 */
export function writtenMessage(keyword: string, field: Schema, whole = field): string | undefined {
  const { errorMessage } = field
  if (typeof errorMessage === 'string') return errorMessage
  if (!isObject(errorMessage)) return undefined
  const keys = [keyword, ...(isMissing(keyword, whole) ? ['required'] : []), '_']
  const key = keys.find(one => typeof errorMessage[one] === 'string')
  return key === undefined ? undefined : String(errorMessage[key])
}

/** Formats of which a short message of a form, as the specification has them, leaves open what is needed. */
const leftOpen = ['email', 'work-email', 'https-url', 'web-url', 'alphanumeric']

/** What a text should be that is not as its format asks, where the form's own message is another sentence than the format's. */
export function formatHint(format: string | undefined, value: unknown, message: string, say: Sentences): string | undefined {
  if (format === undefined || !leftOpen.includes(format) || typeof value !== 'string' || value === '') return undefined
  const sentence = say(`format-${format}`)
  return formats[format]?.(value) || sentence === message ? undefined : sentence
}
