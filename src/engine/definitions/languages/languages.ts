import type { DefinitionFiles } from '../published-set.ts'

/** What `schemas/portal/languages.json` says. */
export type Languages = {
  /** The language of the files themselves. */
  base: string
  languages: { [language: string]: { title: string; direction?: 'ltr' | 'rtl' } }
}

export const languagesFile = 'schemas/portal/languages.json'

/** Of a portal that says nothing of languages. */
const onlyBase: Languages = { base: 'en', languages: { en: { title: 'English' } } }

/** The languages of a portal; English alone where its files say nothing. */
export function languagesOf(files: DefinitionFiles): Languages {
  const { $schema: _, ...content } = files.get(languagesFile) ?? {}
  return 'base' in content && 'languages' in content ? (content as Languages) : onlyBase
}
