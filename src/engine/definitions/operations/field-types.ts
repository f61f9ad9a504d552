import { propertiesOf } from '#engine/validation/schema-places.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { isObject } from '../json/is-object.ts'
import type { PublishedForm } from '../published-set.ts'
import type { JsonObject, RecordKind } from '../types.ts'
import { dataTypes } from './answer-schemas.ts'

type Sources = {
  records: { [id: string]: RecordKind }
  forms: { [id: string]: PublishedForm }
  workflows: { [id: string]: Workflow }
}

/**
 * The types of fields, by name, of all forms that are meant (`$fields` in openapi/): "events", those that come with events of lifecycles;
 * "records", those of the kinds of records; else those of the kind of that name, and what forms write into its records. A name that
 * forms use for different types is one of these types.
 */
export function fieldTypes(meant: string, { records, forms, workflows }: Sources): JsonObject {
  // What conditions ask for is null until there is something.
  const mayMiss = meant !== 'events' && meant !== 'records'
  const made: { [name: string]: JsonObject[] } = {}
  const add = (form: PublishedForm | undefined, isMeant: (name: string) => boolean): void => {
    for (const [name, field] of Object.entries(form ? propertiesOf(form.schema) : {})) {
      const type = dataTypes(isObject(field) ? field : {})
      const known = made[name] ?? []
      made[name] = known
      if (isMeant(name) && !known.some(one => JSON.stringify(one) === JSON.stringify(type))) known.push(type)
    }
  }
  if (meant === 'events')
    for (const { meta } of Object.values(workflows))
      for (const { form } of meta.kind === 'lifecycle' ? Object.values(meta.events) : []) add(forms[form ?? ''], () => true)
  else if (meant === 'records') for (const { form } of Object.values(records)) add(forms[form], () => true)
  else {
    add(forms[records[meant]?.form ?? ''], () => true)
    for (const form of Object.values(forms)) add(form, name => form.homes?.[name] === meant)
  }
  return Object.fromEntries(
    Object.entries(made).flatMap(([name, found]) => {
      const types = mayMiss && found.length > 0 ? [...found, { type: 'null' }] : found
      const [only, ...further] = types
      return only === undefined ? [] : [[name, further.length > 0 ? { anyOf: types } : only]]
    }),
  )
}
