import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { parentIn } from '#engine/definitions/publish/parent-kind.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RecordKind, Schema } from '#engine/definitions/types.ts'
import { type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { privateFields, redactedFields } from '#engine/records/redacted-fields.ts'
import { looksInto } from './column-place.ts'

/** Where a pointer leads: over which records, and what is looked at in the last. */
export type Path = {
  /** From the row's record on: "parent", or the name of a reference field. None: the row's record itself. */
  steps: string[]
  /** Keys in the data of the record at the end; null: what it is called. */
  field: string[] | null
}

/** Kinds of record and their forms, as a published set has them. */
export type Kinds = { records: { [id: string]: RecordKind }; schemaOf: (form: string) => Schema | undefined }

/** Those of a published set. */
export function kindsOf({ records, forms }: Pick<PublishedSet, 'records' | 'forms'>): Kinds {
  return { records, schemaOf: form => forms[form]?.schema }
}

/** A step to a record of a kind. `field`: the reference that names it; null for the parent. `by`: what the reference holds. */
export type Step = { name: string; from: string; kind: string; field: string | null; by: 'id' | 'key' }

/** "/related/parent/related/brand/data/industry" taken apart; of "/record/data/city" no steps. Null for what looks at no record. */
export function pathOf(value: string): Path | null {
  let keys = pointerKeys(value) ?? []
  const steps: string[] = []
  for (; keys[0] === 'related' && keys[1] !== undefined; keys = keys.slice(2)) steps.push(keys[1])
  // The row's own record is named so, those looked into are not.
  if ((steps.length === 0) !== (keys[0] === 'record')) return null
  const [part, ...field] = steps.length === 0 ? keys.slice(1) : keys
  if (part === 'label' && field.length === 0) return { steps, field: null }
  return part === 'data' && field.length > 0 ? { steps, field } : null
}

/** A search key of a kind of record as a pointer of lists: those that look up begin with "/related/", others lead into the data. */
export function pointerOfSearch(key: string): string {
  return looksInto(key) ? key : `/record/data${key}`
}

/** The records on the way of a pointer, each with its kind; null where a step is neither the parent nor a reference to one record. */
export function stepsOf({ records, schemaOf }: Kinds, record: string, names: string[]): Step[] | null {
  const steps: Step[] = []
  let from = record
  for (const name of names) {
    const kind = records[from]
    const schema = kind && schemaOf(kind.form)
    if (!kind || !schema) return null
    const parent = name === 'parent'
    const target = parent ? parentIn(kind, schema) : referenceOf(schema, name)
    if (target === undefined || !records[target]) return null
    const by = records[target]?.generated === false ? 'key' : 'id'
    steps.push({ name, from, kind: target, field: parent ? null : name, by })
    from = target
  }
  return steps
}

/** Names of the steps that lead on from records of a kind. */
export function stepsFrom(kinds: Kinds, record: string): string[] {
  const properties = kinds.schemaOf(kinds.records[record]?.form ?? '')?.properties
  const names = ['parent', ...(isObject(properties) ? Object.keys(properties) : [])]
  return names.filter(name => stepsOf(kinds, record, [name]) !== null)
}

function referenceOf({ properties }: Schema, name: string): string | undefined {
  const field = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  const ref = isObject(field) ? field['x-ref'] : undefined
  return isObject(ref) ? String(ref.record) : undefined
}

/** Whether a kind opens what a pointer leads to: who may read the record is told it, without reading the one at the end. */
export function isOpened({ records }: Pick<Kinds, 'records'>, record: string, value: string): boolean {
  return (records[record]?.opens ?? []).some(opened => `${value}/`.startsWith(`${opened}/`))
}

/**
 * Whether a reader may be told what stands at the end of a pointer, of any record: its kinds are readable or the row's kind opens it, and
 * no field on the way is private.
 */
export function isReadable(kinds: Kinds, reader: RightsHolder, record: string, value: string): boolean {
  const path = pathOf(value)
  const steps = path && stepsOf(kinds, record, path.steps)
  if (!path || !steps) return true
  const isRedacted = (of: string, field: string | undefined): boolean => {
    const kind = kinds.records[of]
    if (field === undefined || kind === undefined) return false
    // Who may not read the kind at all is told no more than a carrier's reader who may.
    const unread = reader.carrier !== null && visibility(reader, kind.rights.read) === null
    return (unread ? privateFields(kind) : redactedFields(kind, reader)).includes(field)
  }
  const opened = isOpened(kinds, record, value)
  const parentField = (of: string): string | undefined => pointerKeys(kinds.records[of]?.parent?.field ?? '')?.[0]
  const hidden = steps.some(
    ({ from, kind, field }) =>
      (!opened && visibility(reader, kinds.records[kind]?.rights.read ?? '') === null) ||
      isRedacted(from, field ?? parentField(from)),
  )
  return !hidden && !isRedacted(steps.at(-1)?.kind ?? record, path.field?.[0])
}
