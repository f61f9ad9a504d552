import { kindOfFile, translationOf, translationPath } from '../files/file-kinds.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { languagesOf } from './languages.ts'
import { readTranslation, type TranslationEntry } from './lay-translations.ts'
import { type TranslatedPlace, translatedPlaces } from './translated-places.ts'

/** How far a file is translated: its texts that have no translation, and entries of its translation that are not shown. */
export type FileReport = {
  file: string
  translation: string
  texts: number
  missing: TranslatedPlace[]
  unused: TranslationEntry[]
}

/** How far each file with texts is translated into a language, in the order of paths. */
export function translationReport(files: DefinitionFiles, language: string): FileReport[] {
  return [...files.keys()].sort().flatMap(file => {
    if (kindOfFile(file) === null || translationOf(translationPath(file, language)) === null) return []
    const places = translatedPlaces(file, files)
    const translation = translationPath(file, language)
    const { shown, entries } = readTranslation(translation, files)
    if (places.length + entries.length === 0) return []
    const missing = places.filter(({ path }) => shown[path] === undefined)
    return [{ file, translation, texts: places.length, missing, unused: entries.filter(({ state }) => state !== 'shown') }]
  })
}

/** One line for each language but that of the files: how much of it is translated. */
export function translationLines(files: DefinitionFiles): string[] {
  const { base, languages } = languagesOf(files)
  return Object.entries(languages).flatMap(([language, { title }]) => {
    if (language === base) return []
    const reports = translationReport(files, language)
    const sum = (count: (report: FileReport) => number): number => reports.reduce((all, report) => all + count(report), 0)
    const [texts, missing] = [sum(report => report.texts), sum(report => report.missing.length)]
    const inState = (state: TranslationEntry['state']) =>
      sum(({ unused }) => unused.filter(entry => entry.state === state).length)
    const percent = texts === 0 ? 100 : Math.floor((100 * (texts - missing)) / texts)
    return [
      `${language} (${title}): ${texts - missing} of ${texts} texts translated (${percent} %), ${inState('stale')} stale, ${inState('gone')} of places that are gone`,
    ]
  })
}
