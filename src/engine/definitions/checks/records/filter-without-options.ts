import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { fieldOfPointer, placeInList } from '../places/list-places.ts'
import { valuesListed } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A filter offers options of its own or the records of a kind; without either it only offers "All". */
export const filterWithoutOptions: Rule = {
  rule: 'filter-without-options',
  about: 'every filter has options that rows can have',
  check(definitions) {
    return [...definitions.lists.values()].flatMap(({ file, content }) => {
      return (content.filters ?? []).flatMap(({ id, value, options, ref }, index): Finding[] => {
        const path = appendPointer('/filters', index)
        const found = fieldOfPointer(definitions, content.record, value)
        const field = found === 'label' ? undefined : found
        // A field that is not there is another rule's.
        if (value !== '/owner/id' && found === undefined) return []
        if (found === 'label') return [byLabel(file, placeInList(definitions, file, 'filters', index, 'value'), value)]
        if ((options === undefined) === (ref === undefined)) {
          const message =
            ref === undefined
              ? `The filter "${id}" has nothing to choose from`
              : `The filter "${id}" has both "options" and "ref"`
          const fix = 'Name a field with options or a reference, or write "options" with values and labels.'
          return [{ file, path: placeInList(definitions, file, 'filters', index, 'value'), message, fix }]
        }
        const known = field ? valuesListed(field)?.map(String) : undefined
        const values = (options ?? []).map(option => option.value)
        return values.flatMap((option, place): Finding[] => {
          const at = { file, path: appendPointer(path, 'options', place, 'value') }
          if (values.indexOf(option) !== place)
            return [{ ...at, message: `The option "${option}" stands twice`, fix: 'Remove one of them.' }]
          if (!known || known.includes(option)) return []
          return [{ ...at, message: `No row has the value "${option}"`, fix: suggestion(option, known) }]
        })
      })
    })
  },
}

function byLabel(file: string, path: string, value: string): Finding {
  const fix = 'Filter by a field with options or a reference; search finds what records are called.'
  return { file, path, message: `Rows cannot be filtered by what "${value}" is called`, fix }
}
