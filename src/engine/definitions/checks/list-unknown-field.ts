import type { LifecycleFacts } from '#engine/conditions/facts.ts'
import type { Finding, Rule } from '../checks.ts'
import { pointer, pointerKeys } from '../json-pointer.ts'
import type { Schema } from '../kinds.ts'
import { suggestion } from '../nearest.ts'
import { fieldAt } from '../walk-schema.ts'
import { namedIn } from './field-places.ts'

const lifecycleFacts = Object.keys({
  workflow: 0,
  scope: 0,
  state: 0,
  status_id: 0,
  label: 0,
  holder: 0,
  version: 0,
  since: 0,
  due: 0,
  summary: 0,
} satisfies { [fact in keyof LifecycleFacts]: 0 })

/** What a row of a list knows besides the record's data. */
/** Facts of a row beside the record's data. */
export const rowFacts = [
  ...['id', 'label', 'picture', 'kind', 'version'].map(name => `/record/${name}`),
  ...lifecycleFacts.map(name => `/lifecycle/${name}`),
  '/owner/id',
  '/owner/label',
]

/** A column that points at nothing would be empty for ever. */
export const listUnknownField: Rule = {
  rule: 'list-unknown-field',
  about: 'columns and filters point at facts of the row or fields of the form',
  check({ lists, records, whole, workflows }) {
    return [...lists.values()].flatMap(({ file, content }) => {
      const form = whole[records.get(content.record)?.content.form ?? '']
      if (!form) return []
      const places = [
        ...content.columns.flatMap(({ value, picture }, index) => [
          { value, path: pointer('/columns', index, 'value') },
          ...(picture === undefined ? [] : [{ value: picture, path: pointer('/columns', index, 'picture') }]),
        ]),
      ]
      const meta = workflows.get(content.workflow)?.content.meta
      const scoped = meta?.kind === 'lifecycle' && meta.scope !== undefined
      const filters = (content.filters ?? []).map(({ value }, index) => ({ value, path: pointer('/filters', index, 'value') }))
      return [
        ...places.flatMap(({ value, path }) => finding(value, form, file, path, scoped)),
        ...filters.flatMap(({ value, path }) => filterFinding(value, form, file, path)),
      ]
    })
  },
}

function finding(value: string, form: Schema, file: string, path: string, scoped: boolean): Finding[] {
  if (value === '/lifecycle/scope' && !scoped) {
    const fix = 'Name a lifecycle by carrier as the list\'s "workflow", or remove the column.'
    return [{ file, path, message: 'The rows of this list have no carrier', fix }]
  }
  if (rowFacts.includes(value)) return []
  const [first, second, ...keys] = pointerKeys(value) ?? []
  const inData = first === 'record' && second === 'data' && keys.length > 0
  if (inData && fieldAt(form, keys)) return []
  const fix = inData ? suggestion(keys[0] ?? '', namedIn(form)) : suggestion(value, rowFacts)
  return [{ file, path, message: `A row has nothing at "${value}"`, fix }]
}

/** Rows are filtered by what has an index: their owner and their data. States are what tabs are for. */
function filterFinding(value: string, form: Schema, file: string, path: string): Finding[] {
  if (value === '/owner/id' || !rowFacts.includes(value)) return finding(value, form, file, path, true)
  const fix = 'Filter by /owner/id or a field below /record/data; states are what tabs are for.'
  return [{ file, path, message: `Rows cannot be filtered by "${value}"`, fix }]
}
