import { propertiesOf } from '#engine/validation/schema-places.ts'
import { lifecyclesOf } from '#engine/workflow/record-of.ts'
import type { EventMeta, Workflow } from '#engine/workflow/types.ts'
import { isObject } from '../json/is-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import type { Limits } from '../limits/limits.ts'
import { answerEnvelope, computedMembers, dataTypes, wireOfLists, wireOfRecord } from '../operations/answer-schemas.ts'
import { fieldTypes } from '../operations/field-types.ts'
import { storedSchema } from '../publish/field-storage.ts'
import type { PublishedForm } from '../published-set.ts'
import { exampleOf } from '../schemas/example-of.ts'
import type { Json, JsonObject, List, RecordKind, Schema } from '../types.ts'

type OperationSources = {
  /** openapi/portal.yaml */
  document: JsonObject
  /** openapi/kinds/record.yaml */
  template: JsonObject
  records: { [id: string]: RecordKind }
  forms: { [id: string]: PublishedForm }
  workflows: { [id: string]: Workflow }
  lists: { [id: string]: List }
  limits: Limits
}

const bodyPath = '/requestBody/content/application~1json/schema'

type Kind = { id: string; record: RecordKind; words: { [placeholder: string]: string }; sources: OperationSources }

/**
 * The OpenAPI document with the operations of every record kind, still with its `$ref`s. Kinds with `"generated": false` get none, and
 * no kind gets those that its lifecycle leaves nothing to do for.
 */
export function expandOperations(sources: OperationSources): JsonObject {
  const own = isObject(sources.document.paths) ? sources.document.paths : {}
  const paths: JsonObject = Object.fromEntries(
    Object.entries(own).map(([path, item]) => [
      path,
      isObject(item) ? withFormFields(written(item, sources) as JsonObject, sources) : item,
    ]),
  )
  const components = written(sources.document.components ?? {}, sources) as { [part: string]: JsonObject }
  const schemas = { ...components.schemas }
  const template = isObject(sources.template.paths) ? sources.template.paths : {}
  const ofKind = valueAt(sources.template, '/components/schemas')
  for (const [id, record] of Object.entries(sources.records)) {
    if (record.generated === false) continue
    const kind = { id, record, words: wordsOf(id, record), sources }
    for (const [path, item] of Object.entries(template)) {
      const expanded = isObject(item) ? pathItem(item, kind) : null
      if (expanded) paths[fill(path, kind.words)] = expanded
    }
    Object.assign(schemas, expand(ofKind ?? {}, kind))
  }
  return {
    ...sources.document,
    paths,
    ...(sources.document.components !== undefined && { components: { ...components, schemas } }),
  }
}

/**
 * The same with each `{ $limit: lists.maximum }` replaced by the number, `{ $answer: schema }` by the envelope, `$computed` by the computed
 * facts, and `$fields` by the fields of forms. A limit that there is not stays, and is found by the checker.
 */
function written(value: Json, sources: OperationSources): Json {
  if (Array.isArray(value)) return value.map(item => written(item, sources))
  if (!isObject(value)) return value
  if (typeof value.$limit === 'string') return valueAt(sources.limits, `/${value.$limit.replaceAll('.', '/')}`) ?? value
  if (value.$answer !== undefined) return answerEnvelope(written(value.$answer, sources))
  const { $computed, $fields, ...members } = value
  const own = Object.fromEntries(Object.entries(members).map(([key, item]) => [key, written(item, sources)]))
  if (typeof $fields === 'string') return { ...own, properties: { ...fieldTypes($fields, sources), ...propertiesOf(own) } }
  return typeof $computed === 'string' ? { ...own, ...computedMembers($computed) } : own
}

/** An operation with `x-form` takes what records keep of that form beside its own body, whose values come another way than typed. */
function withFormFields(item: JsonObject, { forms }: OperationSources): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      const form = isObject(operation) ? forms[String(operation['x-form'])] : undefined
      const body = isObject(operation) ? valueAt(operation, bodyPath) : undefined
      if (!form || !isObject(operation) || !isObject(body)) return [method, operation]
      const { properties, required = [], allOf } = storedSchema(form)
      const taken = {
        ...body,
        required: [...(body.required as Json[]), ...(required as Json[])],
        properties: { ...(body.properties as JsonObject), ...(properties as JsonObject) },
        ...(allOf !== undefined && { allOf }),
      }
      return [method, { ...operation, requestBody: { required: true, content: { 'application/json': { schema: taken } } } }]
    }),
  )
}

/** `brand-agent` as it stands in operation ids: `BrandAgent`. */
export function capitalised(id: string): string {
  return id
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function wordsOf(id: string, { path, title, plural, rights }: RecordKind): { [placeholder: string]: string } {
  return { kind: id, Kind: capitalised(id), path, title, plural, ...rights }
}

/** Replaces `{name}` for the names known; others (path parameters) stay. */
function fill(text: string, words: { [placeholder: string]: string }): string {
  return text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? whole) : whole))
}

function pathItem(item: JsonObject, kind: Kind): JsonObject | null {
  const entries = Object.entries(item).filter(([, value]) => !isObject(value) || isWanted(value, kind))
  if (!entries.some(([, value]) => isObject(value) && value.operationId !== undefined)) return null
  return Object.fromEntries(entries.map(([key, value]) => [key, expand(value, kind)]))
}

function isWanted(operation: JsonObject, { record, sources }: Kind): boolean {
  const action = operation['x-action']
  if (action === undefined) return true
  if (action === 'transition') return transitions(record, sources).length > 0
  if (action === 'document') return Object.keys(record.documents ?? {}).length > 0
  if (action === 'submit' || action === 'discard') return eventsOf(record, sources).some(({ meta }) => meta.submits)
  return true
}

function expand(value: Json, kind: Kind): Json {
  if (typeof value === 'string') return fill(value, kind.words)
  if (Array.isArray(value)) return value.map(item => expand(item, kind))
  if (!isObject(value)) return value
  const form = kind.sources.forms[kind.record.form]
  if (value.$form === 'record') return form?.schema ?? {}
  if (value.$draft === 'record') return form?.draft ?? {}
  if (value.$transitions === 'record') return { oneOf: transitions(kind.record, kind.sources) }
  if (value.$examples === 'record') return examples(transitions(kind.record, kind.sources))
  if (typeof value.$limit === 'string') return written(value, kind.sources)
  if (value.$answer !== undefined) return answerEnvelope(expand(value.$answer, kind))
  const { $data, $wire, ...members } = value
  const expanded = Object.fromEntries(Object.entries(members).map(([key, item]) => [fill(key, kind.words), expand(item, kind)]))
  if ($data === 'record') return { ...dataTypes((form?.schema ?? {}) as Schema), ...expanded }
  if ($wire === 'record') return { ...expanded, ...wireOfRecord(kind.record) }
  if ($wire === 'lists')
    return { ...expanded, ...wireOfLists(Object.values(kind.sources.lists).filter(({ record }) => record === kind.id)) }
  return expanded
}

// One schema per event that people send by themselves; the record's own form has an operation of its own, and answers come from the system.
function transitions(record: RecordKind, sources: OperationSources): JsonObject[] {
  return eventsOf(record, sources)
    .filter(({ meta }) => meta.right !== 'system' && !meta.submits)
    .map(({ event, meta, workflow, byCarrier }) => {
      const form = meta.form === undefined ? undefined : sources.forms[meta.form]
      const further = workflow !== record.workflow
      const typed = {
        type: 'string',
        maxLength: 200,
        description: 'Label of the record, as a confirmation',
        examples: ['Label of the record'],
      }
      const properties: JsonObject = {
        event: { type: 'string', const: event },
        version: { type: 'integer', minimum: 1, maximum: 2147483647, description: 'Version of the lifecycle row' },
        workflow: { type: 'string', const: workflow },
        scope: byCarrier
          ? { type: 'string', maxLength: 64, description: 'Key of the carrier whose row it is', examples: ['carrier-key'] }
          : { type: 'string', const: '' },
        ...(meta.confirm?.typed && { typed }),
        ...(form && { data: form.schema }),
      }
      return {
        title: meta.label,
        type: 'object',
        additionalProperties: false,
        required: [
          ...['event', 'version'],
          ...(further ? ['workflow'] : []),
          ...(byCarrier ? ['scope'] : []),
          ...(meta.confirm?.typed ? ['typed'] : []),
          ...(form ? ['data'] : []),
        ],
        properties,
      }
    })
}

/** A whole body for each event, by lifecycle and event. */
function examples(bodies: JsonObject[]): JsonObject {
  return Object.fromEntries(
    bodies.map(body => {
      const value = exampleOf(body) as JsonObject
      const of = valueAt(body, '/properties/workflow/const')
      return [`${of}.${value.event}`, { summary: String(body.title), value }]
    }),
  )
}

function eventsOf(record: RecordKind, { workflows }: OperationSources) {
  return lifecyclesOf(record).flatMap(workflow => {
    const meta = workflows[workflow]?.meta
    if (meta?.kind !== 'lifecycle') return []
    const byCarrier = meta.scope === 'carrier'
    return Object.entries(meta.events).map(([event, one]) => ({ event, meta: one satisfies EventMeta, workflow, byCarrier }))
  })
}
