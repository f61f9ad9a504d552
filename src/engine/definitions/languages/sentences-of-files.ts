import { type Sentences, sentencesOf } from '#engine/validation/sentences.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import { languagesOf } from './languages.ts'

/** Where sentences about fields stand, and the words for numbers and durations in texts. */
export const sentencesFile = 'schemas/texts/sentences.texts.json'

/** The sentences as these files say them, in their language. */
export function sentencesOfFiles(files: DefinitionFiles): Sentences {
  const texts = entries(files.get(sentencesFile)?.texts).map(([key, text]) => [key, String(text)])
  return sentencesOf(Object.fromEntries(texts), languagesOf(files).base)
}
