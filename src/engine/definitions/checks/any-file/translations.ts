import { tokensOf } from '#engine/messages/fill-tokens.ts'
import { neededValues } from '#engine/texts/needed-values.ts'
import { kindOfFile, translationOf } from '../../files/file-kinds.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { languagesFile, languagesOf } from '../../languages/languages.ts'
import { readTranslation } from '../../languages/lay-translations.ts'
import type { DefinitionFiles } from '../../published-set.ts'
import type { Finding, Rule } from '../rule.ts'

/** What is translated into a language that nobody can choose is never read. */
export const translationUnknownLanguage: Rule = {
  rule: 'translation-unknown-language',
  about: 'translations are into languages of the portal, of files that are there',
  check: ({ written: files }) =>
    translations(files).flatMap(({ file, of, language }): Finding[] => {
      const { base, languages } = languagesOf(files)
      const others = Object.keys(languages).filter(one => one !== base)
      if (!files.has(of))
        return [
          {
            file,
            path: '/texts',
            message: `There is no ${of}, which this would be a translation of`,
            fix: 'Rename it, or remove it.',
          },
        ]
      if (others.includes(language)) return []
      const why = language === base ? 'which the files themselves are written in' : `which ${languagesFile} does not name`
      return [
        {
          file,
          path: '/texts',
          message: `The file is a translation into "${language}", ${why}`,
          fix: suggestion(language, others),
        },
      ]
    }),
}

/** A value that a translation does not name is missed by who reads, and one that nobody gives would be shown with its braces. */
export const translationValuesDiffer: Rule = {
  rule: 'translation-values-differ',
  about: 'a translation has the placeholders of its text',
  check: ({ written: files }) =>
    translations(files).flatMap(({ file, of }) =>
      readTranslation(file, files).entries.flatMap(({ path, source, target, state }): Finding[] => {
        if (state !== 'shown') return []
        const said = valuesIn(target, of)
        const asked = valuesIn(source, of) ?? []
        const at = `${appendPointer('/texts', path)}/target`
        if (said === null)
          return [{ file, path: at, message: 'The translation cannot be read', fix: 'Close each brace and tag that is open.' }]
        const unknown = said.find(value => !asked.includes(value))
        if (unknown !== undefined)
          return [
            {
              file,
              path: at,
              message: `The translation names ${unknown}, which its text does not`,
              fix: suggestion(unknown, asked),
            },
          ]
        const left = asked.find(value => !said.includes(value))
        if (left === undefined) return []
        return [
          { file, path: at, message: `The translation leaves out ${left}`, fix: `Write ${left} where its value is to stand.` },
        ]
      }),
    ),
}

function translations(files: DefinitionFiles): { file: string; of: string; language: string }[] {
  return [...files.keys()].flatMap(file => {
    const translation = kindOfFile(file)?.kind === 'translation' ? translationOf(file) : null
    return translation ? [{ file, ...translation }] : []
  })
}

/** The placeholders of a text: of a message of ICU its values and tags, of others their tokens. Null for one that cannot be read. */
function valuesIn(text: string, file: string): string[] | null {
  const tokens = tokensOf(text).map(path => `{{${path}}}`)
  if (kindOfFile(file)?.kind !== 'texts') return tokens
  try {
    return [...tokens, ...Object.entries(neededValues(text)).map(([name, kind]) => (kind === 'tag' ? `<${name}>` : `{${name}}`))]
  } catch {
    return null
  }
}
