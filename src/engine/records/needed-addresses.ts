import { isObject } from '#engine/definitions/json/is-object.ts'
import { entries } from '#engine/definitions/schemas/walk-schema.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'

/** Of what has to lie on the web for all to see. */
const publicAddress = 'https-url'

/** Titles of the required fields that ask for a public address, or a list of them, and that the data have not, in the order of the form: what lies there has to be made first. */
export function neededAddresses({ properties, required }: Schema, data: JsonObject): string[] {
  const names = Array.isArray(required) ? required : []
  return entries(properties).flatMap(([name, field]) => {
    if (!names.includes(name) || !isObject(field)) return []
    const asked = field.type === 'array' ? field.items : field
    if (!isObject(asked) || asked.format !== publicAddress) return []
    return isThere(Object.hasOwn(data, name) ? data[name] : undefined) ? [] : [String(field.title ?? name)]
  })
}

function isThere(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.some(isThere) : typeof value === 'string' && value !== ''
}
