import { AsyncLocalStorage } from 'node:async_hooks'
import { inLanguage, spokenLanguage } from '#engine/definitions/languages/in-language.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** What a call, or a job, knows of whom it speaks to: languages, best first. It changes once it is known who calls. */
type SpokenTo = { languages: string[] }

const spokenTo = new AsyncLocalStorage<SpokenTo>()

/** Runs what speaks to somebody: whatever `inTheirLanguage` is asked inside is said in the first of these languages that there is. */
export function speakingTo<Made>(languages: string[], run: () => Made): Made {
  return spokenTo.run({ languages }, run)
}

/** From now on this call speaks the language that somebody chose for their account, if they chose one. */
export function speakLanguageOf(account: { language?: unknown } | undefined): void {
  const store = spokenTo.getStore()
  if (store && typeof account?.language === 'string') store.languages = [account.language]
}

/** The languages that this call or job speaks, best first; none where it speaks to nobody. */
export function spokenLanguages(): string[] {
  return spokenTo.getStore()?.languages ?? []
}

/** A set as it speaks to whom this call or job speaks to; where that is nobody, as its files do. */
export function inTheirLanguage(set: PublishedSet): PublishedSet {
  const languages = spokenLanguages()
  return languages.length === 0 ? set : inLanguage(set, spokenLanguage(set, languages))
}

/** The languages of an `Accept-Language` header, best first. What says nothing (`*`) or cannot be read is left out. */
export function acceptedLanguages(header: string | undefined): string[] {
  const named = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap((part): { language: string; quality: number }[] => {
      const [language = '', ...parameters] = part.split(';').map(text => text.trim())
      const said = parameters.find(text => text.startsWith('q='))?.slice(2)
      const quality = said === undefined ? 1 : Number(said)
      return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(language) && quality > 0 ? [{ language, quality }] : []
    })
  return named.sort((one, other) => other.quality - one.quality).map(({ language }) => language)
}

/** What a set is called in addresses and headers: its hash, and after a dot its language where that is not that of the files. */
export function nameOfSet({ name, hash }: Pick<PublishedSet, 'name' | 'hash'>): string {
  return name ?? hash
}

/** The hash in a set's name, whatever language it speaks. */
export function hashOfName(name: string): string {
  return name.split('.', 1)[0] ?? ''
}

/** The name of an older set in the language that a set speaks. */
export function nameLike(hash: string, { name, language }: Pick<PublishedSet, 'name' | 'language'>): string {
  return name === undefined ? hash : `${hash}.${language}`
}

/**
 * Sets by their names, of which `byHash` knows those in the language of their files. One that was published before a language of the
 * current set speaks that of its files. Null for one that there is not, or in a language that there is not.
 */
export function setsByName(
  byHash: (hash: string) => Promise<PublishedSet | null>,
  current: () => PublishedSet,
): (name: string) => Promise<PublishedSet | null> {
  return async name => {
    const hash = hashOfName(name)
    const set = await byHash(hash)
    if (name === hash || !set) return set
    const language = name.slice(hash.length + 1)
    return inLanguage(current(), language).language === language ? inLanguage(set, language) : null
  }
}
