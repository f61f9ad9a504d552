import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Rule } from '../rule.ts'

/** A part lists what a form offers; each of it has a text. */
export const unknownContentPart: Rule = {
  rule: 'unknown-content-part',
  about: 'parts of a content name texts that it has',
  check({ contents }) {
    return [...contents.values()].flatMap(({ file, content: { texts = {}, parts = {} } }) =>
      Object.entries(parts).flatMap(([part, keys]) =>
        keys.flatMap((key, index) =>
          Object.hasOwn(texts, key)
            ? []
            : [
                {
                  file,
                  path: appendPointer('/parts', part, index),
                  message: `There is no text "${key}"`,
                  fix: suggestion(key, Object.keys(texts)),
                },
              ],
        ),
      ),
    )
  },
}
