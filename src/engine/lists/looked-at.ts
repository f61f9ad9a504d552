import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { fieldAt } from '#engine/definitions/schemas/walk-schema.ts'
import type { Form, RecordKind, Schema } from '#engine/definitions/types.ts'
import { childWorkflowOf } from './cell.ts'
import { type FieldFormat, formatOfField } from './field-format.ts'
import { type Kinds, pathOf, type Step, stepsOf } from './related.ts'
import { type RowFact, rowFacts } from './row-facts.ts'

/** What lists take titles and formats from. */
export type ListSources = {
  records: { [id: string]: RecordKind }
  /** Form id → its schema without `$ref`s. */
  forms: { [form: string]: Form }
  /** The words of the page, by room. */
  texts: { [room: string]: { [key: string]: string } }
  /** The kind of record of a lifecycle. */
  kindOfWorkflow: (workflow: string) => string | undefined
}

/** The room with the titles of facts that every row has. */
const titlesRoom = 'columns'

/** What a column or filter is where its file says nothing else. `title`: the empty string where nothing has one. */
export type Seen = FieldFormat & { id: string; title: string }

/** What a pointer of a list of this kind of record leads to, as the forms and the table of facts describe it. */
export function lookedAt(value: string, record: string, sources: ListSources): Seen {
  const fact = rowFacts[value]
  if (fact) return { ...described(fact), title: titleOfFact(value, fact, record, sources) }
  const workflow = childWorkflowOf(value)
  if (workflow !== null) return childColumn(value, workflow, sources)
  const path = pathOf(value)
  const steps = path && stepsOf(kindsIn(sources), record, path.steps)
  const last = steps?.at(-1)
  if (!path?.field) return last ? ofLabel(last, sources) : { format: null, id: '', title: '' }
  const form = sources.forms[sources.records[last?.kind ?? record]?.form ?? '']
  return ofField(steps && form ? fieldAt(form, path.field) : undefined, path.field.at(-1) ?? '')
}

/** What a record looked into is called, under the title of the field that names it. */
function ofLabel({ name, from, field }: Step, { records, forms }: ListSources): Seen {
  const kind = records[from]
  const form = forms[kind?.form ?? '']
  const keys = field === null ? (pointerKeys(kind?.parent?.field ?? '') ?? []) : [field]
  return { ...ofField(form && fieldAt(form, keys), name), format: 'text' }
}

/** The kinds of record that pointers lead through. */
function kindsIn({ records, forms }: Pick<ListSources, 'records' | 'forms'>): Kinds {
  return { records, schemaOf: form => forms[form] }
}

function ofField(field: Schema | undefined, name: string): Seen {
  const id = name.replaceAll('_', '-').toLowerCase()
  return { ...(field ? formatOfField(field) : { format: null }), id, title: typeof field?.title === 'string' ? field.title : '' }
}

/** Where a record stands that belongs to the row's is called by its kind. */
function childColumn(value: string, workflow: string, sources: ListSources): Seen {
  const name = value.split('/').at(-1) ?? ''
  const fact = rowFacts[`/lifecycle/${name}`]
  const isLabel = name === 'label'
  return {
    ...(fact ? described(fact) : { format: null }),
    id: isLabel ? workflow : `${workflow}-${name}`,
    title: (isLabel && sources.records[sources.kindOfWorkflow(workflow) ?? '']?.title) || '',
  }
}

function described({ id, format, ref }: RowFact): Omit<Seen, 'title'> {
  return { id, format, ...(ref !== undefined && { ref }) }
}

/** A name is titled as the field that it is written in. */
function titleOfFact(value: string, { id }: RowFact, record: string, { records, forms, texts }: ListSources): string {
  const kind = records[record]
  const form = forms[kind?.form ?? '']
  const field = value === '/record/label' && kind && form ? fieldAt(form, pointerKeys(kind.label) ?? []) : undefined
  return typeof field?.title === 'string' ? field.title : (texts[titlesRoom]?.[id] ?? '')
}
