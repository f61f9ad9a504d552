import { type ColumnFormat, columnFormats } from '#engine/lists/column-formats.ts'
import type { Rule } from '../checks.ts'
import { pointer, pointerKeys } from '../json-pointer.ts'
import type { Column, Schema } from '../kinds.ts'
import { suggestion } from '../nearest.ts'
import { fieldAt } from '../walk-schema.ts'
import { rowFacts } from './list-unknown-field.ts'
import { typesOf } from './value-types.ts'

type Value = ColumnFormat['value'] | 'ref' | 'phone'

/** Facts of a row that are no text. */
const facts: { [pointer: string]: Value } = {
  '/lifecycle/scope': 'ref',
  '/lifecycle/since': 'time',
  '/lifecycle/due': 'time',
  '/lifecycle/version': 'number',
  '/lifecycle/status_id': 'number',
}

/** Formats that show one fact, or one sort of field, and nothing else. */
const only: { [format in Column['format']]?: Value | `/${string}` } = {
  status: '/lifecycle/label',
  holder: '/lifecycle/holder',
  ref: 'ref',
  phone: 'phone',
}

/** A date made of a name shows as "Invalid Date" in every row. */
export const columnDoesNotFit: Rule = {
  rule: 'column-does-not-fit',
  about: 'the format of a column fits its values',
  check({ lists, records, whole }) {
    return [...lists.values()].flatMap(({ file, content }) => {
      const form = whole[records.get(content.record)?.content.form ?? ''] ?? {}
      return content.columns.flatMap(({ value, format }, index) => {
        const at = value.replace(/^\/below\/[^/]+\//, '/lifecycle/')
        const found = kindOfValue(at, form)
        const fitting = columnFormats.filter(row => fits(row, at, found)).map(row => row.format)
        if (found === null || fitting.includes(format)) return []
        const message = `The format "${format}" does not fit "${value}"`
        return [{ file, path: pointer('/columns', index, 'format'), message, fix: suggestion(format, fitting) }]
      })
    })
  },
}

function fits({ format, value }: ColumnFormat, at: string, found: Value | null): boolean {
  const special = only[format]
  if (special !== undefined) return special === at || special === found
  return (
    value === found || (value === 'text' && (found === 'phone' || found === 'ref' || (found === 'number' && format === 'text')))
  )
}

/** Null for what is no value to show, which is another rule's. */
function kindOfValue(value: string, form: Schema): Value | null {
  if (!value.startsWith('/record/data/')) return rowFacts.includes(value) ? (facts[value] ?? 'text') : null
  const field = fieldAt(form, (pointerKeys(value) ?? []).slice(2))
  if (!field) return null
  if (field['x-ref'] !== undefined) return 'ref'
  if (field.format === 'phone' || field.format === 'e164') return 'phone'
  if (field.format === 'date' || field.format === 'date-time') return 'time'
  return typesOf(field).some(type => type === 'integer' || type === 'number') ? 'number' : 'text'
}
