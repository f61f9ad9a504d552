import type { UiSchema } from '@rjsf/utils'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

const secret = new Set(['password', 'code'])

/** Data of a form without what must not be kept anywhere: passwords and one-time codes, wherever they are asked. */
export function withoutSecrets(ui: UiSchema, data: JsonObject): JsonObject {
  const kept = Object.entries(data).filter(([name]) => !secret.has(String(ui[name]?.['ui:widget'] ?? '')))
  return Object.fromEntries(kept.map(([name, value]) => [name, within(ui[name] ?? {}, value)]))
}

function within(ui: UiSchema, value: Json): Json {
  if (Array.isArray(value)) return value.map(entry => within((ui.items ?? {}) as UiSchema, entry))
  return isObject(value) ? withoutSecrets(ui, value) : value
}
