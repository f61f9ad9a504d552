import type { PublishedSet } from '../definitions/published-set.ts'

/** The language of some words (BCP 47), and which way it runs. */
export type WrittenIn = { language: string; direction: 'ltr' | 'rtl' }

/** The language that a set speaks. */
export function writtenIn({ language = 'en', languages = {} }: Pick<PublishedSet, 'language' | 'languages'>): WrittenIn {
  return { language, direction: languages[language]?.direction ?? 'ltr' }
}

/** The same as attributes of the element `html`. */
export function languageAttributes({ language, direction }: WrittenIn): string {
  return `lang="${language}" dir="${direction}"`
}
