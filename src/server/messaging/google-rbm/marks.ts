import { createHmac } from 'node:crypto'

/**
 * Google's calls for brands, agents, verifications and launches take no key. So a mark made of our key is put where Google keeps it
 * unchanged and people hardly see it, and each creating call first looks for its mark:
 *
 * | What | Where the mark stands |
 * |---|---|
 * | brand | in brackets at the end of its name, which only Google's console and carriers show |
 * | agent | behind `:~:` at the end of its privacy address, in the fragment; browsers neither send nor show that to the page |
 * | verification | the same, in the address of the brand's website |
 * | launch | "Reference …", the last line of the access instructions; those of earlier requests stay |
 *
 * Google takes addresses of 2,048 characters and the mark has up to 44, so forms take 2,000.
 *
 * All of these texts are the customer's own. So a mark is an HMAC under a key of the portal's, which nobody can make beforehand, and only
 * what the portal itself put at the end is read: what looks like a mark before it is the customer's text and is neither found nor taken
 * away.
 *
 * Marks of 16 digits are from before: they had no key, and are found by nobody. What the record knows by its name at the channel is found
 * by that. An agent of the same name with such a mark counts as one without: a person decides. A launch or a verification whose request
 * was under way is asked for once more, which leaves what the channel has and did not reject as it is.
 */
export type MarkOf = (key: string) => string

/** @param secret key of 256 bits that nobody else has. */
export function marksWith(secret: Uint8Array): MarkOf {
  return key => `onramp-${createHmac('sha256', secret).update(key).digest('hex').slice(0, 32)}`
}

const mark = 'onramp-[0-9a-f]{32}'
const atEndOf = {
  brandName: new RegExp(` \\((${mark})\\)$`),
  address: new RegExp(`:~:(${mark})$`),
  text: new RegExp(`\\n\\nReference: (${mark}(?:, ${mark})*)$`),
}
/** Old marks are not found, but no part of an address either. */
const addressEnd = /#?:~:onramp-(?:[0-9a-f]{16}){1,2}$/
const brandNameMax = 100
const referencesKept = 20

/** @returns the name with the mark, cut to what Google takes. */
export function markBrandName(displayName: string, mark: string): string {
  const end = ` (${mark})`
  return `${displayName
    .trim()
    .slice(0, brandNameMax - end.length)
    .trimEnd()}${end}`
}

/** @returns the address with the mark in its fragment, whatever the fragment had. */
export function markAddress(address: string, mark: string): string {
  return `${address}${address.includes('#') ? '' : '#'}:~:${mark}`
}

/** @returns the address as it was given. */
export function unmarkAddress(address: string): string {
  return address.replace(addressEnd, '')
}

/** @returns the text with the mark and those that were there before. */
export function markText(text: string, mark: string, before: string): string {
  const marks = [...new Set([...marksOf('text', before), mark])].slice(-referencesKept)
  return `${text}\n\nReference: ${marks.join(', ')}`
}

/** @returns the marks that the portal put at the end; anything but a text has none. */
export function marksOf(what: keyof typeof atEndOf, marked: unknown): string[] {
  return typeof marked === 'string' ? (atEndOf[what].exec(marked)?.[1]?.split(', ') ?? []) : []
}
