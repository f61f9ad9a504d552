import type { Finding, Rule } from '../checks.ts'
import { pointer, pointerKeys } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { fieldAt } from '../walk-schema.ts'
import { placeInList } from './list-places.ts'
import { valuesListed } from './value-types.ts'

/** A filter offers options of its own or the records of a kind; without either it only offers "All". */
export const filterWithoutOptions: Rule = {
  rule: 'filter-without-options',
  about: 'every filter has options that rows can have',
  check(definitions) {
    const { lists, records, whole } = definitions
    return [...lists.values()].flatMap(({ file, content }) => {
      const form = whole[records.get(content.record)?.content.form ?? ''] ?? {}
      return (content.filters ?? []).flatMap(({ id, value, options, ref }, index): Finding[] => {
        const path = pointer('/filters', index)
        const field = fieldAt(form, (pointerKeys(value) ?? []).slice(2))
        if (value.startsWith('/record/data/') && !field) return []
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
          const at = { file, path: pointer(path, 'options', place, 'value') }
          if (values.indexOf(option) !== place)
            return [{ ...at, message: `The option "${option}" stands twice`, fix: 'Remove one of them.' }]
          if (!known || known.includes(option)) return []
          return [{ ...at, message: `No row has the value "${option}"`, fix: suggestion(option, known) }]
        })
      })
    })
  },
}
