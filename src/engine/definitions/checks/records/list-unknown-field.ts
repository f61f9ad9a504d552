import { columnPlace, looksInto } from '#engine/lists/column-place.ts'
import { pathOf, stepsFrom, stepsOf } from '#engine/lists/related.ts'
import { lifecycleFacts, rowFacts } from '#engine/lists/row-facts.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import type { Schema } from '../../types.ts'
import { namedIn } from '../places/field-places.ts'
import { placeInList } from '../places/list-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** A column that points at nothing would be empty for ever. */
export const listUnknownField: Rule = {
  rule: 'list-unknown-field',
  about: 'columns and filters point at facts of the row or fields of the form',
  check(definitions) {
    const { lists, records, whole, workflows } = definitions
    return [...lists.values()].flatMap(({ file, content }) => {
      const form = whole[records.get(content.record)?.content.form ?? '']
      if (!form) return []
      const at = (part: 'columns' | 'filters', index: number, key: string) => placeInList(definitions, file, part, index, key)
      const places = content.columns.flatMap(({ value, picture }, index) => [
        { value, path: at('columns', index, 'value') },
        ...(picture === undefined ? [] : [{ value: picture, path: at('columns', index, 'picture') }]),
      ])
      const meta = workflows.get(content.workflow)?.content.meta
      const scoped = meta?.kind === 'lifecycle' && meta.scope !== undefined
      const filters = (content.filters ?? []).map(({ value }, index) => ({ value, path: at('filters', index, 'value') }))
      return [
        ...unclear(definitions, file),
        ...places.flatMap(({ value, path }) => {
          const { of } = columnPlace(value)
          if (of === 'below') return childFinding(definitions, content.record, value, file, path)
          return of === 'related'
            ? relatedFinding(definitions, content.record, value, file, path)
            : finding(value, form, file, path, scoped)
        }),
        ...filters.flatMap(({ value, path }) =>
          looksInto(value)
            ? relatedFinding(definitions, content.record, value, file, path)
            : filterFinding(value, form, file, path),
        ),
      ]
    })
  },
}

/** Columns and filters that point at two places, or at none. */
function unclear({ files }: Definitions, file: string): Finding[] {
  return ['columns', 'filters'].flatMap(part => {
    const written = valueAt(files.get(file) ?? {}, appendPointer('', part))
    return (Array.isArray(written) ? written : []).flatMap((entry, index): Finding[] => {
      if (!isObject(entry) || (entry.field === undefined) !== (entry.value === undefined)) return []
      const said = entry.field === undefined ? 'has neither "field" nor "value"' : 'has both "field" and "value"'
      const fix = 'Keep one of them: "field" for a field of the form, "value" for a pointer.'
      return [{ file, path: appendPointer('', part, index), message: `This entry ${said}`, fix }]
    })
  })
}

function finding(value: string, form: Schema, file: string, path: string, scoped: boolean): Finding[] {
  if (value === '/lifecycle/scope' && !scoped) {
    const fix = 'Name a lifecycle by carrier as the list\'s "workflow", or remove the column.'
    return [{ file, path, message: 'The rows of this list have no carrier', fix }]
  }
  if (Object.hasOwn(rowFacts, value)) return []
  if (value === '') return []
  const place = columnPlace(value)
  if (place.of === 'data' && fieldAt(form, place.field)) return []
  const fix = place.of === 'data' ? suggestion(place.field[0] ?? '', namedIn(form)) : suggestion(value, Object.keys(rowFacts))
  return [{ file, path, message: `A row has nothing at "${value}"`, fix }]
}

/** A row looks into the record it belongs to and those it names, and on from there: what they are called, and their fields. */
function relatedFinding(definitions: Definitions, record: string, value: string, file: string, path: string): Finding[] {
  const said = relatedMistake(definitions, record, value)
  return said === null ? [] : [{ file, path, ...said }]
}

/** What is wrong with a pointer that looks up; null when it leads somewhere. */
export function relatedMistake(definitions: Definitions, record: string, value: string): Pick<Finding, 'message' | 'fix'> | null {
  const message = `A row has nothing at "${value}"`
  const kinds = kindsAmong(definitions)
  const path = pathOf(value)
  if (!path || path.steps.length === 0)
    return { message, fix: 'Write /related/<field>/label or /related/<field>/data/…; "parent" for the record it belongs to.' }
  let from = record
  for (const name of path.steps) {
    const [step] = stepsOf(kinds, from, [name]) ?? []
    if (!step) return { message, fix: suggestion(name, stepsFrom(kinds, from)) }
    from = step.kind
  }
  const form = definitions.whole[kinds.records[from]?.form ?? '']
  if (!path.field || !form || fieldAt(form, path.field)) return null
  return { message, fix: suggestion(path.field[0] ?? '', namedIn(form)) }
}

/** A row shows where others stand that belong to it, when there can be one of their kind: their own row, and the facts of lifecycles. */
function childFinding(definitions: Definitions, record: string, value: string, file: string, path: string): Finding[] {
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
  const fact = Object.hasOwn(rowFacts, value) ? rowFacts[value] : undefined
  if (!fact || fact.filter) return finding(value, form, file, path, true)
  const fix = 'Filter by /owner/id or a field below /record/data; states are what tabs are for.'
  return [{ file, path, message: `Rows cannot be filtered by "${value}"`, fix }]
}
