import { appendPointer } from '../../json/json-pointer.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** Options that are named stand in a content: others beside them would not be shown. */
export const optionsTwice: Rule = {
  rule: 'options-twice',
  about: 'a field with "x-options" has no options of its own',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) =>
      ['oneOf', 'enum'].flatMap(keyword =>
        raw['x-options'] === undefined || raw[keyword] === undefined
          ? []
          : [
              {
                file,
                path: appendPointer(path, keyword),
                message: `The field has "x-options" and "${keyword}"`,
                fix: `Remove "${keyword}", or "x-options".`,
              },
            ],
      ),
    )
  },
}
