import { createHash } from 'node:crypto'

/**
 * Google's calls for brands, agents, verifications and launches take no key. So a mark made of our key is put where Google keeps it
 * unchanged and people hardly see it, and each creating call first looks for its mark:
 *
 * | What | Where the mark stands |
 * |---|---|
 * | brand | at the end of its name, which only Google's console and carriers show |
 * | agent | behind `:~:` in the fragment of its privacy address; browsers neither send nor show that to the page |
 * | verification | the same, in the address of the brand's website |
 * | launch | "Reference …" below the access instructions; those of earlier requests stay |
 */
export function markOf(key: string): string {
  return `onramp-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
}

const markPattern = /\bonramp-[0-9a-f]{16}\b/g
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
  return address.replace(/#?:~:onramp-[0-9a-f]{16}$/, '')
}

/** @returns the text with the mark and those that were there before. */
export function markText(text: string, mark: string, before: string): string {
  const marks = [...new Set([...marksIn(before), mark])].slice(-referencesKept)
  return `${text}\n\nReference: ${marks.join(', ')}`
}

export function marksIn(text: string): string[] {
  return text.match(markPattern) ?? []
}
