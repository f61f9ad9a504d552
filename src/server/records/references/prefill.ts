import type pg from 'pg'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, RecordKind, Schema } from '#engine/definitions/types.ts'
import { pathOf } from '#engine/lists/related.ts'
import { factGiven, type PrefillSource, prefillSource, prefillsFor } from '#engine/records/prefill.ts'
import { uniqueKeys } from '#engine/records/unique-keys.ts'
import type { Happened } from '#engine/validation/happened.ts'
import { normaliseData } from '#engine/validation/normalise.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import type { RequestContext } from '../../commands/command.ts'
import { formProblems } from '../drafts/check-data.ts'
import { kindOf } from '../kind-of.ts'
import { refuse } from '../texts.ts'
import { followReferences } from './follow-references.ts'
import { referenceOptions } from './reference-options.ts'
import { type Namer, type RowsWanted, referenceProblems } from './reference-problems.ts'

/** So many of the newest records are looked through for one about the same. */
const amongNewest = 20

type PrefillContext = Pick<RequestContext, 'set' | 'actor' | 'moment'>
type Reference = { record: string; states?: string[]; near?: boolean; rows?: RowsWanted; happened?: Happened }

/**
 * What a new record of a kind begins with: references that have one single option, and the values that the kind's `prefill` finds. Only
 * what the form takes, and only from records of the actor's own organisation.
 *
 * @param parent id of the record that it will belong to.
 * @throws Refusal 404 when there is no such record of the actor's.
 */
export async function prefilled(
  pool: pg.Pool,
  asked: PrefillContext,
  kindId: string,
  parent: string | null,
): Promise<JsonObject> {
  const { set, actor } = asked
  const owner = actor.organisation
  const kind = kindOf(set, kindId)
  const form = set.forms[kind.form]
  const [parentField] = pointerKeys(kind.parent?.field ?? '') ?? []
  if (!form || owner === null) return {}
  const child: JsonObject = parentField !== undefined && parent !== null ? { [parentField]: parent } : {}
  const namer = { owner, ...(parent !== null && { parent }) }
  if ((await referenceProblems(pool, set, form, child, namer, new Date(asked.moment.now))).length > 0)
    throw refuse(set, 'not-found')
  const found: JsonObject = {}
  const begun = new Set<string>()
  const take = async (field: string, value: Json | undefined, at = `/${field}`): Promise<boolean> => {
    const taken = value === undefined ? undefined : await takenBy(pool, asked, form, field, value, namer)
    if (taken === undefined || !fits(asked, form, { ...found, [field]: taken }, at)) return false
    if (await isTaken(pool, kind, kindId, at, taken, parent)) return false
    found[field] = taken
    return true
  }
  for (const field of requiredOf(form)) {
    if (field !== parentField) await take(field, await singleOption(pool, asked, propertyOf(form, field), parent))
  }
  for (const { field, from, same } of prefillsFor(
    kind.prefill ?? [],
    completeFacts({ actor, now: new Date(asked.moment.now).toISOString() }),
  )) {
    const [name = '', entry, inEntry] = pointerKeys(field) ?? []
    // A list is taken whole, or its first entries are begun, field by field.
    if (Object.hasOwn(found, name) && !(inEntry !== undefined && begun.has(name))) continue
    for (const source of from.flatMap(value => prefillSource(value) ?? [])) {
      const value = await valueFrom(pool, asked, kindId, source, { ...child, ...found }, same)
      if (value === undefined) continue
      const count = entry === '*' ? Number(propertyOf(form, name).minItems ?? 1) : 1
      const next = inEntry === undefined ? value : begunEntries(found[name] as JsonObject[] | undefined, count, inEntry, value)
      if (await take(name, next, field.replace('/*/', '/0/'))) {
        if (inEntry !== undefined) begun.add(name)
        break
      }
    }
  }
  return found
}

/** @returns entries of a list, of which the first `count` have the value in a field. */
function begunEntries(entries: JsonObject[] = [], count: number, field: string, value: Json): JsonObject[] {
  const begun = Array.from({ length: count }, (_, index) => ({ ...entries[index], [field]: value }))
  return [...begun, ...entries.slice(count)]
}

/** Whether another record has the value already, where only one may have it. */
async function isTaken(
  pool: pg.Pool,
  kind: RecordKind,
  kindId: string,
  field: string,
  value: Json,
  parent: string | null,
): Promise<boolean> {
  const rules = (kind.unique ?? []).filter(one => one.field === field && one.of !== 'parent')
  for (const { id, ignore, within } of typeof value === 'string' ? rules : []) {
    const keys = uniqueKeys(String(value), ignore, within && parent)
    const sql = 'select 1 from claim where kind = $1 and name = $2 and value = any($3::text[]) limit 1'
    if ((await pool.query(sql, [kindId, id, keys])).rowCount === 1) return true
  }
  return false
}

/** The value as the form takes it, without references that may not be chosen; undefined when nothing of it can be taken. */
async function takenBy(
  pool: pg.Pool,
  { set, moment }: PrefillContext,
  form: PublishedForm,
  field: string,
  value: Json,
  namer: Namer,
) {
  const data = normaliseData(form.schema as Schema, { [field]: value })
  if (formProblems(form.draft, data, moment).length > 0) return undefined
  const wrong = (await referenceProblems(pool, set, form, data, namer, new Date(moment.now))).map(({ path }) => path)
  const given = data[field]
  if (wrong.length === 0) return given
  const rest = Array.isArray(given) ? given.filter((_entry, index) => !wrong.includes(`/${field}/${index}`)) : []
  return rest.length > 0 ? rest : undefined
}

/** Whether the form has nothing against the value at a place beside what is found already: what it would refuse is not filled in. */
function fits({ moment }: PrefillContext, form: PublishedForm, data: JsonObject, at: string): boolean {
  return !formProblems(form.schema, data, moment).some(({ path }) => path === at || path.startsWith(`${at}/`))
}

/** The one record that a reference can name, in a list where the field is one; undefined when there are none, or more. */
async function singleOption(
  pool: pg.Pool,
  { set, actor, moment }: PrefillContext,
  field: Schema,
  parent: string | null,
): Promise<Json | undefined> {
  const inList = isObject(field.items) ? field.items : undefined
  const ref = (inList ?? field)['x-ref'] as Reference | undefined
  const needsParent = ref?.near === true || ref?.rows !== undefined
  if (ref === undefined || (needsParent && parent === null)) return undefined
  const options = await referenceOptions(pool, set, actor, ref.record, {
    ...{ keys: null, search: null, states: ref.states ?? null, rows: ref.rows ?? null, start: 0, count: 2 },
    ...{ happened: ref.happened ?? null, now: new Date(moment.now) },
    around: needsParent ? parent : null,
  })
  const [only] = options
  // Of those to which something happened, the latest proves it best.
  if (only === undefined || (options.length !== 1 && !ref.happened)) return undefined
  return inList ? [only.key] : only.key
}

async function valueFrom(
  pool: pg.Pool,
  { set, actor, moment }: PrefillContext,
  kindId: string,
  source: PrefillSource,
  data: JsonObject,
  same: string | undefined,
): Promise<Json | undefined> {
  if (source.of === 'person') return factGiven({ actor }, source.fact)
  if (source.of === 'moment') return moment.timeZone
  const kind = kindOf(set, kindId)
  if (source.of === 'latest') {
    const { rows } = await pool.query<{ data: JsonObject }>(
      'select data from record where kind = $1 and owner = $2 and data ? $3 order by created_at desc, id desc limit $4',
      [kindId, actor.organisation, source.field, same === undefined ? 1 : amongNewest],
    )
    if (same === undefined) return rows[0]?.data[source.field]
    const along = fieldsAlong(set, kind, pathOf(`${same}/label`)?.steps ?? [])
    const endOf = async (of: JsonObject) => (await followReferences(pool, set, formSchema(set, kind), of, along))?.id
    const end = await endOf(data)
    for (const one of end === undefined ? [] : rows) if ((await endOf(one.data)) === end) return one.data[source.field]
    return undefined
  }
  const reached = await followReferences(pool, set, formSchema(set, kind), data, fieldsAlong(set, kind, source.steps))
  return reached?.owner === actor.organisation ? reached?.data[source.field] : undefined
}

/** The same way by the fields that name each record: "parent" is one of them. */
function fieldsAlong(set: PublishedSet, kind: RecordKind | undefined, [step, ...rest]: string[]): string[] {
  if (step === undefined || !kind) return []
  const field = step === 'parent' ? (pointerKeys(kind.parent?.field ?? '')?.[0] ?? step) : step
  const ref = propertiesOf(formSchema(set, kind))[field]?.['x-ref'] as Reference | undefined
  return [field, ...fieldsAlong(set, set.records[ref?.record ?? ''], rest)]
}

function formSchema(set: PublishedSet, { form }: RecordKind): Schema {
  return (set.forms[form]?.schema ?? {}) as Schema
}

function requiredOf({ schema }: PublishedForm): string[] {
  return Array.isArray(schema.required) ? schema.required.map(String) : []
}

function propertyOf({ schema }: PublishedForm, field: string): Schema {
  return propertiesOf(schema)[field] ?? {}
}
