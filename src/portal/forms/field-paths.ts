import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { appendPointer as joined, pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** The id that the field at a pointer has in the page, in a form whose ids begin with `prefix`. */
export function fieldId(prefix: string, pointer: string): string {
  return [prefix, ...(pointerKeys(pointer) ?? [])].join('_')
}

/** The keys of the field whose id in the page is `id`; null when it is none of this form. Names of fields may have `_` in them. */
export function keysOfId(schema: RJSFSchema, data: unknown, id: string, prefix: string): string[] | null {
  if (id === prefix) return []
  if (!id.startsWith(`${prefix}_`)) return null
  const inner: [string, unknown][] = Array.isArray(data)
    ? data.map((_entry, index) => [String(index), schema.items])
    : Object.entries(schema.properties ?? {})
  for (const [key, part] of inner) {
    const value = (data as { [key: string]: unknown } | undefined)?.[key]
    const found = keysOfId((part ?? {}) as RJSFSchema, value, id, `${prefix}_${key}`)
    if (found) return [key, ...found]
  }
  return null
}

/** The place that a comment of a reviewer is about, when the field at a pointer is one or within one. */
export function commentedPath(ui: UiSchema, data: JsonObject, pointer: string): string | undefined {
  const [name = '', index] = pointerKeys(pointer) ?? []
  if (index === undefined || ui[name]?.['ui:field'] !== 'pins') return undefined
  const about = valueAt(data, joined('', name, index, 'path'))
  return typeof about === 'string' ? about : undefined
}

/** Top-level fields in the order in which they are shown. */
export function shownOrder(schema: RJSFSchema, order: unknown): string[] {
  const names = Object.keys(schema.properties ?? {})
  if (!Array.isArray(order)) return names
  const rest = names.filter(name => !order.includes(name))
  return order.flatMap(name => (name === '*' ? rest : names.includes(name) ? [String(name)] : []))
}

/** Puts the field with this id in view and gives it the keyboard; a group of choices gets it at the chosen or first one. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  const target = element?.matches('input, textarea, select, button, [tabindex]')
    ? element
    : (element?.querySelector<HTMLElement>('input:checked, input, textarea, select, button, [tabindex]') ?? element)
  target?.focus({ preventScroll: true })
  // The middle, because the bar with the buttons covers the lower edge on phones.
  target?.scrollIntoView({ block: 'center' })
}
