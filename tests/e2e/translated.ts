import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * What a page in a language says for an English text, as the translations beside the definition files have it: a pattern, because one
 * text may be translated differently in two files, and values stand in it (`{what}`). English itself is English.
 *
 * @throws when no file translates the text.
 */
export function translatedIn(language: string): (english: string) => RegExp {
  const said = new Map<string, Set<string>>()
  for (const file of globSync(`{schemas,workflows}/**/*.${language}.json`, { cwd: root })) {
    const { texts } = JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as {
      texts: Record<string, { source: string; target: string }>
    }
    for (const { source, target } of Object.values(texts)) said.set(source, (said.get(source) ?? new Set()).add(target))
  }
  return english => {
    const all = language === 'en' ? [english] : [...(said.get(english) ?? [])]
    if (all.length === 0) throw new Error(`No file says “${english}” in ${language}.`)
    const escaped = all.map(text => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\\\{\w+\\\}/g, '.+'))
    return new RegExp(`^(?:${escaped.join('|')})`)
  }
}
