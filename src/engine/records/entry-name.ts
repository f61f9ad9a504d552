import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'

/** The schema of an entry of a list, as far as it is read. */
type Entry = { properties?: unknown }

/**
 * What an entry of a list of files is called by the kind that it says it is: "GST document". Undefined for other lists, and where an entry
 * says none or another says the same.
 */
export function entryName({ properties }: Entry, entries: Json[], index: number): string | undefined {
  const fields: [string, Json][] = Object.entries(properties ?? {})
  if (!fields.some(([, field]) => isObject(field) && field['x-upload'] !== undefined)) return undefined
  for (const [name, field] of fields) {
    if (!isObject(field) || !Array.isArray(field.oneOf)) continue
    const said = entries.map(entry => (isObject(entry) ? entry[name] : undefined))
    const option = field.oneOf.find(one => isObject(one) && one.const === said[index])
    const isAlone = said.filter(one => one === said[index]).length === 1
    return isAlone && isObject(option) && typeof option.title === 'string' ? option.title : undefined
  }
  return undefined
}
