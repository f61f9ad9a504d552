import { type ColumnFormat, columnFormats } from '#engine/lists/column-formats.ts'
import { formatOfField } from '#engine/lists/field-format.ts'
import { rowFacts } from '#engine/lists/row-facts.ts'
import type { Definitions } from '../../definitions.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Column } from '../../types.ts'
import { fieldOfPointer, placeInList } from '../places/list-places.ts'
import type { Finding, Rule } from '../rule.ts'

type Format = Column['format']

/** Facts of rows whose format shows nothing else, and is not the only one they may have. */
const ofFacts: { [format in Format]?: string } = { status: '/lifecycle/label', holder: '/lifecycle/holder' }

/** Formats of fields that show these alone. */
const ofFields: Format[] = ['ref', 'phone', 'option', 'yes-no']

/** A date made of a name shows as "Invalid Date" in every row. */
export const columnDoesNotFit: Rule = {
  rule: 'column-does-not-fit',
  about: 'a column shows what can be shown, in a format that fits its values',
  check(definitions) {
    return [...definitions.lists.values()].flatMap(({ file, content }) => {
      return content.columns.flatMap(({ value, format }, index): Finding[] => {
        const at = value.replace(/^\/below\/[^/]+\//, '/lifecycle/')
        const own = naturalFormat(at, content.record, definitions)
        if (own === undefined) return []
        if (own === null) {
          const path = placeInList(definitions, file, 'columns', index, 'value')
          const fix = 'Point at a text, a number, a date, a choice or a reference.'
          return [{ file, path, message: `"${value}" is nothing that a cell can show`, fix }]
        }
        const fitting = columnFormats.filter(row => fits(row, at, own)).map(row => row.format)
        if (fitting.includes(format)) return []
        const path = placeInList(definitions, file, 'columns', index, 'format')
        return [{ file, path, message: `The format "${format}" does not fit "${value}"`, fix: suggestion(format, fitting) }]
      })
    })
  },
}

function fits({ format, value }: ColumnFormat, at: string, own: Format): boolean {
  const only = ofFacts[format]
  if (only !== undefined) return only === at
  if (ofFields.includes(format)) return format === own
  const values = columnFormats.find(row => row.format === own)?.value
  return (
    value === values ||
    (value === 'text' && values === 'choice' && own === 'option') ||
    (format === 'text' && values === 'number')
  )
}

/** Undefined for what is no value at all, which is another rule's. */
function naturalFormat(value: string, record: string, definitions: Definitions): Format | null | undefined {
  const fact = Object.hasOwn(rowFacts, value) ? rowFacts[value] : undefined
  if (fact) return fact.format
  const field = fieldOfPointer(definitions, record, value)
  return field === 'label' ? 'text' : field && formatOfField(field).format
}
