import type { Sentences } from './sentences.ts'

const determiner = /^(?:the|an?|your|my|our|their|his|her|its|this|each|every)\s/i

/** A title as it reads inside a sentence: "Brand name" is "brand name"; "GSTIN" and "ZIP code" keep their capitals. */
export function inSentence(title: string): string {
  const [first = ''] = title.split(/[\s-]/, 1)
  return /\p{Lu}|\d/u.test(first.slice(1)) || first === 'I' ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

/** A title as the one thing that is asked for: "the brand name", "your company". */
export function withArticle(title: string, say: Sentences): string {
  return say(determiner.test(title) ? 'object-of-whom' : 'object', { name: inSentence(title) })
}

/** Whether "Enter the …" can be made of a title: a question, a whole sentence or a remark in the first person is no noun. */
export function isNoun(title: string): boolean {
  return !/[?!.:;।]$|^(?:I|We|What|Who|Whom|Whose|Why|When|Where|Which|How|Is|Are|Do|Does|Can|May|Should|Must|Has|Have|Will)\s|^(?:Why|How|When|Where|Who)$/.test(
    title,
  )
}

/** A title as one of several: "a contact", "an e-mail address", "a use case". */
export function oneOfMany(title: string, say: Sentences): string {
  const name = inSentence(title)
  return say('one-of-many', { name, vowel: /^(?:[aeio]|u(?!se|ni|ti))/i.test(name) ? 'yes' : 'no' })
}

/** How many there are of something, as a sentence says it: in words below ten, else in digits. */
export function counted(number: unknown, say: Sentences): string {
  return say('counted', { count: Number(number), number: String(number) })
}
