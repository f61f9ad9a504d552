import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Rule } from '../rule.ts'

/** Whoever gets a value that it does not know refuses the whole, long after somebody chose it. */
export const textOfUnknownKey: Rule = {
  rule: 'text-of-unknown-key',
  about: 'a content that says which keys are known has texts of no others',
  check({ contents }) {
    return [...contents.values()].flatMap(({ file, content: { texts = {}, keys } }) =>
      Object.keys(texts).flatMap(key =>
        keys === undefined || keys.includes(key)
          ? []
          : [
              {
                file,
                path: appendPointer('/texts', key),
                message: `"${key}" is no value that is known where it is sent`,
                fix: suggestion(key, keys),
              },
            ],
      ),
    )
  },
}
