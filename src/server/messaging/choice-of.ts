import type { Choice } from '../records/transitions/stopped-phones.ts'

/** The words by which a person says it. */
const words = new Map<string, Choice>([
  ['STOP', 'stop'],
  ['START', 'start'],
])
/** Characters. Nothing longer is one of the words with something around it. */
const longest = 256

/** What nobody sees, and what stands for characters that could not be stored. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\ufffd]/gu
const before = /^[\s"'\p{Ps}\p{Pi}]+/u
const after = /[\s\p{P}]+$/u

/**
 * @returns the choice, where its word is all that was written: in whatever case and width, and whatever a phone puts around it, such as a
 * full stop.
 */
export function choiceOf(text: string): Choice | undefined {
  const trimmed = text.trim()
  if (trimmed.length > longest) return
  const seen = trimmed.normalize('NFKC').replace(unseen, '')
  return words.get(seen.replace(before, '').replace(after, '').toUpperCase())
}
