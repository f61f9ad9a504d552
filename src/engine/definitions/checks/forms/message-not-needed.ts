import { defaultSentence } from '#engine/validation/default-sentences.ts'
import { writtenMessage } from '#engine/validation/written-message.ts'
import { isObject } from '../../json/is-object.ts'
import { sentencesOfFiles } from '../../languages/sentences-of-files.ts'
import { formPlaces, parentOf, sharedPlaces } from '../places/field-places.ts'
import { writtenMessages } from '../places/written-messages.ts'
import type { Finding, Rule } from '../rule.ts'

/** A message that would be said without it is one more text to keep right. */
export const messageNotNeeded: Rule = {
  rule: 'message-not-needed',
  about: 'a message says something else than would be said without it',
  check(definitions) {
    const say = sentencesOfFiles(definitions.files)
    const places = [...formPlaces(definitions), ...sharedPlaces(definitions)]
    return writtenMessages(definitions).flatMap(({ keyword, at, place }): Finding[] => {
      const { file, raw, schema } = place
      // Beside a reference it takes the place of another message.
      if (keyword === '_' || raw.$ref !== undefined || !isObject(schema.errorMessage)) return []
      const { [keyword]: said, ...others } = schema.errorMessage
      const beside = parentOf(places, place)?.properties
      const without =
        writtenMessage(keyword, { ...schema, errorMessage: others }) ??
        defaultSentence(keyword, {
          params: { limit: schema[keyword] ?? null, multipleOf: schema[keyword] ?? null },
          field: schema,
          say,
          beside: isObject(beside) ? (beside as { [name: string]: typeof schema }) : {},
        })
      if (without !== said) return []
      const message = 'Without this message the same would be said'
      return [{ file, path: at, message, fix: `Remove it: "${without}" follows from the rest of the field.` }]
    })
  },
}
