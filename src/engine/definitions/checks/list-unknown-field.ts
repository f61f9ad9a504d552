import type { LifecycleFacts } from '#engine/conditions/facts.ts'
import type { Finding, Rule } from '../checks.ts'
import type { Definitions } from '../definitions.ts'
import { pointer, pointerKeys } from '../json-pointer.ts'
import type { Schema } from '../kinds.ts'
import { suggestion } from '../nearest.ts'
import { parentKind } from '../parent-kind.ts'
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
  check(definitions) {
    const { lists, records, whole, workflows } = definitions
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
        ...places.flatMap(({ value, path }) =>
          value.startsWith('/below/')
            ? belowFinding(definitions, content.record, value, file, path)
            : finding(value, form, file, path, scoped),
        ),
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

/** A row shows where others stand that belong to it, when there can be one of their kind: their own row, and the facts of lifecycles. */
function belowFinding(definitions: Definitions, record: string, value: string, file: string, path: string): Finding[] {
  const places = [...definitions.workflows].flatMap(([id, { content }]) => {
    const { meta } = content
    if (meta.kind !== 'lifecycle' || meta.scope !== undefined || parentKind(definitions, meta.record) !== record) return []
    const one = definitions.records.get(meta.record)?.content.parent?.one
    return one ? lifecycleFacts.map(fact => `/below/${id}/${fact}`) : []
  })
  if (places.includes(value)) return []
  const fix =
    places.length > 0 ? suggestion(value, places) : `Only a kind of which a "${record}" has at most one can be shown in its rows.`
  return [{ file, path, message: `A row has nothing at "${value}"`, fix }]
}

/** Rows are filtered by what has an index: their owner and their data. States are what tabs are for. */
function filterFinding(value: string, form: Schema, file: string, path: string): Finding[] {
  if (value === '/owner/id' || !rowFacts.includes(value)) return finding(value, form, file, path, true)
  const fix = 'Filter by /owner/id or a field below /record/data; states are what tabs are for.'
  return [{ file, path, message: `Rows cannot be filtered by "${value}"`, fix }]
}
