import { isObject } from '../json/is-object.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'

/** What `schemas/portal/languages.json` says. */
type Languages = {
  /** The language of the files themselves. */
  base: string
  languages: { [language: string]: { title: string; direction: 'ltr' | 'rtl' } }
}

export const languagesFile = 'schemas/portal/languages.json'

/** Of a portal that says nothing of languages. */
const onlyBase: Languages = { base: 'en', languages: { en: { title: 'English', direction: 'ltr' } } }

/** The languages of a portal; English alone where its files say nothing. */
export function languagesOf(files: DefinitionFiles): Languages {
  const { base, languages } = files.get(languagesFile) ?? {}
  if (typeof base !== 'string' || !isObject(languages)) return onlyBase
  const read = entries(languages).flatMap(([language, said]): [string, Languages['languages'][string]][] =>
    isObject(said) ? [[language, { title: String(said.title), direction: said.direction === 'rtl' ? 'rtl' : 'ltr' }]] : [],
  )
  return { base, languages: Object.fromEntries(read) }
}
