import { appendPointer, pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { entryName } from './entry-name.ts'

type Field = { type?: unknown; title?: unknown; items?: unknown; properties?: unknown }

/**
 * What the field at a pointer is called: "Document 1, kind of document"; empty for the whole form.
 *
 * @param data what stands in the form: with it a file of a list is called by its kind, "GST document, file".
 */
export function titleAt(schema: Field, at: string, data: JsonObject = {}): string {
  const titles: string[] = []
  const keys = pointerKeys(at) ?? []
  let here: Field = schema
  for (const [index, part] of keys.entries()) {
    const isItem = here.type === 'array'
    here = within(isItem ? here : here.properties, isItem ? 'items' : part)
    const title = typeof here.title === 'string' ? here.title : undefined
    const list = isItem ? titles.pop() : undefined
    const entries = isItem ? valueAt(data, appendPointer('', ...keys.slice(0, index))) : undefined
    const name = Array.isArray(entries) ? entryName(here, entries, Number(part)) : undefined
    titles.push(name ?? (list === undefined ? (title ?? part) : `${title ?? list} ${Number(part) + 1}`))
  }
  return titles.map((title, index) => (index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1))).join(', ')
}

function within(fields: unknown, name: string): Field {
  const found: unknown = Object.entries(fields ?? {}).find(([key]) => key === name)?.[1]
  return found !== null && typeof found === 'object' ? found : {}
}
