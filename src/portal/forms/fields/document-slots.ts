import type { RJSFSchema } from '@rjsf/utils'
import type { Json, JsonObject } from '#engine/definitions/kinds.ts'
import { fieldsOf, itemsOf, optionsOf } from '../schema-annotations.ts'

/**
 * Entries that a list of papers begins with: one of each kind where no two are of one kind and there are to be as many as there are kinds, in the order of the options.
 * Where some may be left out, the person says which there are.
 */
export function documentSlots(schema: RJSFSchema): JsonObject[] {
  const fields = fieldsOf(itemsOf(schema))
  const [name, kind] = fields.find(([, field]) => optionsOf(field).length > 0) ?? ['', {}]
  const options = optionsOf(kind)
  const rules = [schema, ...(schema.allOf ?? [])]
  const isDistinct = rules.some(rule => typeof rule === 'object' && 'distinctBy' in rule && rule.distinctBy === name)
  return isDistinct && options.length > 0 && options.length === schema.minItems
    ? options.map(({ value }) => ({ [name]: value as Json }))
    : []
}
