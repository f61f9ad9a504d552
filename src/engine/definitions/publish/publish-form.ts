import { closedCondition } from '#engine/conditions/closed-condition.ts'
import { isObject } from '../json/is-object.ts'
import type { Limits } from '../limits/limits.ts'
import type { PublishedForm } from '../published-set.ts'
import { typedSchema } from '../schemas/draft-schema.ts'
import { withOneLine } from '../schemas/one-line.ts'
import type { Condition, Form, JsonObject, Schema } from '../types.ts'
import { withDefaultUi } from './default-widgets.ts'
import { homesOf } from './field-storage.ts'
import { publishStep } from './publish-step.ts'

/**
 * A form as page, server, OpenAPI document and types read it. Takes the self-contained schema of a form file. A field with `x-when`
 * is required only while its condition holds; annotations of the whole form are split off the schema. Fields are shown in the order of
 * the steps' `fields`, without steps in that of `properties`.
 *
 * @param limits those of the set: how long a text must be to get several lines.
 * @param inSteps for the form of a record, which is filled in step by step: without `x-steps` it is one step.
 */
export function publishForm(id: string, form: Form, limits: Limits, inSteps = false): PublishedForm {
  const {
    'x-ui': said = {},
    'x-steps': written,
    'x-locked-steps': lockedSteps,
    'x-dropped': dropped,
    'x-preview': preview,
    'x-submit': submit,
    'x-decision': _decision,
    'x-writes': _writes,
    $schema: _,
    ...plain
  } = form
  const steps = written ?? (inSteps ? [{ id: 'data', title: form.title, fields: Object.keys(form.properties) }] : [])
  const homes = homesOf(form)
  const visible = conditionsOf(form.properties)
  const asked = requireWhileVisible(plain, visible)
  const ui = withDefaultUi(said, asked, limits)
  const schema = withOneLine(asked, ui, limits)
  return {
    id,
    title: form.title,
    ...(form.description !== undefined && { description: form.description }),
    ...(submit && { submit }),
    schema,
    ui: { ...ui, 'ui:order': [...(written ? written.flatMap(({ fields }) => fields) : Object.keys(form.properties)), '*'] },
    steps: steps.map(step => publishStep(step, schema, ui)),
    ...(lockedSteps && { lockedSteps }),
    ...(dropped && { dropped }),
    ...(preview && { preview }),
    draft: typedSchema(schema),
    visible,
    ...(homes && { homes }),
  }
}

function conditionsOf(properties: { [name: string]: Schema }): { [field: string]: Condition } {
  const conditions: { [field: string]: Condition } = {}
  for (const [name, schema] of Object.entries(properties)) if (isObject(schema['x-when'])) conditions[name] = schema['x-when']
  return conditions
}

function requireWhileVisible(plain: JsonObject, visible: { [field: string]: Condition }): Schema {
  const { required, allOf, ...rest } = plain
  const names = Array.isArray(required) ? required.map(String) : []
  const always = names.filter(name => !visible[name])
  const compiled = names.flatMap(name => {
    const condition = visible[name]
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name
    return condition ? [{ if: closedCondition(condition) ?? false, then: { required: [name] } }] : []
  })
  const parts = [...(Array.isArray(allOf) ? allOf : []), ...compiled]
  return { ...rest, ...(always.length > 0 && { required: always }), ...(parts.length > 0 && { allOf: parts }) }
}
