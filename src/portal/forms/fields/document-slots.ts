import type { RJSFSchema } from '@rjsf/utils'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { fieldsOf, itemsOf, optionsOf } from '../schema-annotations.ts'

/**
 * Entries that a list of papers begins with: one of each kind where no two are of one kind and there are to be as many as there are kinds,
 * in the order of the options; else one, where there has to be one. Which it is the person says, but for a kind that has to be among them.
 */
export function documentSlots(schema: RJSFSchema): JsonObject[] {
  const fields = fieldsOf(itemsOf(schema))
  const [name, kind] = fields.find(([, field]) => optionsOf(field).length > 0) ?? ['', {}]
  const options = optionsOf(kind)
  const rules = [schema, ...(schema.allOf ?? [])]
  const isDistinct = rules.some(rule => typeof rule === 'object' && 'distinctBy' in rule && rule.distinctBy === name)
  const least = schema.minItems ?? 0
  if (isDistinct && options.length > 0 && options.length === least) return options.map(({ value }) => ({ [name]: value as Json }))
  return least > 0 ? [fixedIn(schema.contains)] : []
}

/** What an entry says that has to be in the list. */
function fixedIn(contained: RJSFSchema['contains']): JsonObject {
  if (typeof contained !== 'object') return {}
  return Object.fromEntries(
    fieldsOf(contained).flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  )
}
