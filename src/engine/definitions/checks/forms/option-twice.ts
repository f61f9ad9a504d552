import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** With one value twice no choice is valid; with one title twice nobody knows which they chose. */
export const optionTwice: Rule = {
  rule: 'option-twice',
  about: 'options of a field differ in value and title',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) => {
      const options = (Array.isArray(raw.oneOf) ? raw.oneOf : []).map(option => (isObject(option) ? option : {}))
      const of = (key: string) => options.map(option => option[key])
      return [
        ...twice(file, appendPointer(path, 'enum'), '', Array.isArray(raw.enum) ? raw.enum : []),
        ...twice(file, appendPointer(path, 'oneOf'), '/const', of('const')),
        ...twice(file, appendPointer(path, 'oneOf'), '/title', of('title')),
      ]
    })
  },
}

function twice(file: string, path: string, key: string, values: (Json | undefined)[]): Finding[] {
  const texts = values.map(value => JSON.stringify(value))
  return texts.flatMap((text, index) =>
    text === undefined || texts.indexOf(text) === index
      ? []
      : [
          {
            file,
            path: `${appendPointer(path, index)}${key}`,
            message: `Two options have the same ${key === '/title' ? 'title' : 'value'}: ${text}`,
            fix: 'Remove or change one of them.',
          },
        ],
  )
}
