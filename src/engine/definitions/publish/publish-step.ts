import { allKeywords } from '#engine/validation/all-keywords.ts'
import { isObject } from '../json/is-object.ts'
import type { PublishedStep } from '../published-set.ts'
import { conditionFields } from '../schemas/condition-fields.ts'
import type { Json, JsonObject, Schema, Step } from '../types.ts'

/**
 * One step as a form of its own. `schema` is the whole form's published schema, `ui` its x-ui. Earlier fields that conditions or
 * keywords of this step look at are added, hidden and without limits of their own: their own step has checked them, and a message
 * at a field that is not seen could not be acted on.
 */
export function publishStep(step: Step, schema: Schema, ui: JsonObject): PublishedStep {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const asked = new Set(step.fields)
  const rules = (Array.isArray(schema.allOf) ? schema.allOf : []).flatMap(rule => ruleOfStep(rule, asked))
  const looked = [
    ...step.fields.flatMap(field => lookedAt(properties[field])),
    ...rules.flatMap(rule => (isObject(rule.if) ? conditionFields(rule.if) : conditionFields(rule))),
  ]
  const contextFields = [...new Set(looked)].filter(field => !asked.has(field) && Object.hasOwn(properties, field))
  const required = (Array.isArray(schema.required) ? schema.required : []).filter(name => asked.has(String(name)))
  return {
    ...step,
    contextFields,
    schema: {
      title: step.title,
      ...(step.description !== undefined && { description: step.description }),
      type: 'object',
      additionalProperties: false,
      properties: {
        ...Object.fromEntries(step.fields.map(field => [field, properties[field] ?? {}])),
        ...Object.fromEntries(contextFields.map(field => [field, withoutLimits(properties[field])])),
      },
      ...(required.length > 0 && { required }),
      ...(rules.length > 0 && { allOf: rules }),
    },
    ui: uiOfStep(ui, step.fields, contextFields),
  }
}

function lookedAt(field: Json | undefined): string[] {
  if (!isObject(field)) return []
  const byKeywords = allKeywords.flatMap(({ keyword, looks, references }) => {
    const value = field[keyword]
    return value === undefined || looks === 'in-entries' ? [] : references(value)
  })
  return [...conditionFields(field['x-when']), ...byKeywords]
}

// A rule of allOf, cut to what it asks of this step's fields; nothing when it asks nothing of them.
function ruleOfStep(rule: Json, asked: Set<string>): JsonObject[] {
  if (!isObject(rule)) return []
  if (rule.if === undefined) return conditionFields(rule).some(field => asked.has(field)) ? [rule] : []
  const then = cut(rule.then, asked)
  const otherwise = cut(rule.else, asked)
  if (!then && !otherwise) return []
  return [{ if: rule.if, ...(then && { then }), ...(otherwise && { else: otherwise }) }]
}

function cut(part: Json | undefined, asked: Set<string>): JsonObject | null {
  if (!isObject(part)) return null
  const required = Array.isArray(part.required) ? part.required.filter(name => asked.has(String(name))) : []
  const properties = Object.entries(isObject(part.properties) ? part.properties : {}).filter(([name]) => asked.has(name))
  if (required.length === 0 && properties.length === 0) return null
  return {
    ...(required.length > 0 && { required }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  }
}

function withoutLimits(field: Json | undefined): Schema {
  if (!isObject(field)) return {}
  const { type, title } = field
  return { ...(type !== undefined && { type }), ...(title !== undefined && { title }), ...(type === 'array' && { items: {} }) }
}

function uiOfStep(ui: JsonObject, fields: string[], contextFields: string[]): JsonObject {
  const rows = (Array.isArray(ui['ui:rows']) ? ui['ui:rows'] : [])
    .map(row => (Array.isArray(row) ? row.filter(name => fields.includes(String(name))) : []))
    .filter(row => row.length > 1)
  const general = Object.entries(ui).filter(([key]) => key.startsWith('ui:') && key !== 'ui:rows')
  return {
    ...Object.fromEntries(general),
    'ui:order': [...fields, ...contextFields, '*'],
    ...(rows.length > 0 && { 'ui:rows': rows }),
    ...Object.fromEntries(fields.flatMap(name => (ui[name] === undefined ? [] : [[name, ui[name]]]))),
    ...Object.fromEntries(contextFields.map(name => [name, { 'ui:widget': 'hidden' }])),
  }
}
