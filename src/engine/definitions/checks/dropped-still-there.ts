import type { Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'

/** A field that is asked and dropped at once would lose what is typed in it. */
export const droppedStillThere: Rule = {
  rule: 'dropped-still-there',
  about: '"x-dropped" names fields that the form does not have',
  check({ forms }) {
    return [...forms.values()].flatMap(({ file, content }) =>
      (content['x-dropped'] ?? []).flatMap((field, index) =>
        Object.hasOwn(content.properties, field)
          ? [
              {
                file,
                path: pointer('/x-dropped', index),
                message: `The form still has the field "${field}"`,
                fix: 'Remove the field, or its name here.',
              },
            ]
          : [],
      ),
    )
  },
}
