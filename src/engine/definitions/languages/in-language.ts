import { appendPointer } from '../json/json-pointer.ts'
import { oncePerSet } from '../once-per-set.ts'
import type { PublishedSet } from '../published-set.ts'
import { withTexts } from './lay-translations.ts'

/** What a set says in one of its languages: JSON pointer into the set → text, where it differs from the base. */
type TextsByPath = { [path: string]: string }

/**
 * The texts of a set that differ in the same set made of translated files, by their place. Both have the same shape; where one has not,
 * as when an order follows the words, the base stays.
 */
export function textsThatDiffer(base: object, translated: object): TextsByPath {
  const found: TextsByPath = {}
  compare(base, translated, '', found)
  return found
}

function compare(base: unknown, other: unknown, path: string, found: TextsByPath): void {
  if (base === other) return
  if (typeof base === 'string') {
    if (typeof other === 'string') found[path] = other
    return
  }
  if (typeof base !== 'object' || base === null || typeof other !== 'object' || other === null) return
  if (Array.isArray(base) && (!Array.isArray(other) || other.length !== base.length)) return
  const others = new Map<string, unknown>(Object.entries(other))
  for (const [key, item] of Object.entries(base)) compare(item, others.get(key), appendPointer(path, key), found)
}

const spoken = new WeakMap<PublishedSet, Map<string, PublishedSet>>()
const bases = new WeakMap<PublishedSet, PublishedSet>()

/**
 * A set as it speaks another of its languages: the same set under the same hash with other texts. The set itself for its own language and
 * for one that it does not have; the same object each time. What is given may speak any of them.
 */
export function inLanguage(given: PublishedSet, language: string): PublishedSet {
  const set = bases.get(given) ?? given
  const { languages = {}, ...said } = set
  const texts = Object.hasOwn(languages, language) && language !== set.language ? languages[language]?.texts : undefined
  if (!texts) return set
  const known = spoken.get(set)?.get(language)
  if (known) return known
  // Its own texts are all it needs to know of languages but their names: it is asked for no other.
  const laid = withTexts(said, texts) as PublishedSet
  const made = { ...laid, languages, language, name: `${set.hash}.${language}` }
  bases.set(made, set)
  const all = spoken.get(set) ?? new Map<string, PublishedSet>()
  spoken.set(set, all.set(language, made))
  return made
}

/** A set in the language of its files. */
export function inOwnLanguage(set: PublishedSet): PublishedSet {
  return bases.get(set) ?? set
}

/** What a text that the set says in the language of its files is in the language that it speaks; a text that it does not say stays. */
export function spokenText(set: PublishedSet, text: string): string {
  return translationsOf(set, '').get(text) ?? text
}

const translationsOf = oncePerSet((set): ReadonlyMap<string, string> => {
  const own = inOwnLanguage(set)
  const sources = textsThatDiffer(set, own)
  return new Map(Object.entries(textsThatDiffer(own, set)).map(([path, target]) => [sources[path] ?? '', target]))
})

/**
 * Which of a set's languages somebody gets: the first of those they named that there is, by the language alone where the region differs;
 * else that of the set.
 */
export function spokenLanguage(
  { languages = {}, language: base = 'en' }: Pick<PublishedSet, 'languages' | 'language'>,
  named: readonly string[],
): string {
  for (const one of named) {
    const [alone = ''] = one.split('-')
    const found = Object.keys(languages).find(known => known.toLowerCase() === one.toLowerCase() || known === alone.toLowerCase())
    if (found) return found
  }
  return base
}
