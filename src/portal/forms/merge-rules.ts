import type { RJSFSchema } from '@rjsf/utils'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'

/**
 * A schema with its `allOf` taken into it, for what is shown: what a rule says of a field (title, options, upload, references …) wins over
 * the field itself, as the engine has it (`applied-schemas.ts`). RJSF would keep what comes first. Values are checked elsewhere.
 */
export function mergeRules({ allOf = [], ...own }: RJSFSchema): RJSFSchema {
  return allOf.reduce<RJSFSchema>((merged, rule) => merge(merged as Json, rule as Json) as RJSFSchema, own)
}

/** What decides which widget a field has stays: a second format is one more check of the same text. */
const kept = ['type', 'format']
/** What holds parts of its own. */
const deep = ['properties', 'items', 'errorMessage']

function merge(one: Json, other: Json, within = ''): Json {
  if (!isObject(one) || !isObject(other)) return other
  const merged = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = one[key]
    if (before === undefined) merged[key] = value
    else if (within === 'properties' || deep.includes(key)) merged[key] = merge(before, value, within === 'properties' ? '' : key)
    else if (within === '' && key === 'required') merged[key] = [...new Set([before, value].flat())]
    else if (within !== '' || !kept.includes(key)) merged[key] = value
  }
  return merged
}
