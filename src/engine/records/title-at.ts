import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'

type Field = { type?: unknown; title?: unknown; items?: unknown; properties?: unknown }

/** What the field at a pointer is called: "Document 1, kind of document"; empty for the whole form. */
export function titleAt(schema: Field, pointer: string): string {
  const titles: string[] = []
  let here: Field = schema
  for (const part of pointerKeys(pointer) ?? []) {
    const isItem = here.type === 'array'
    here = within(isItem ? here : here.properties, isItem ? 'items' : part)
    const title = typeof here.title === 'string' ? here.title : undefined
    const list = isItem ? titles.pop() : undefined
    titles.push(list === undefined ? (title ?? part) : `${title ?? list} ${Number(part) + 1}`)
  }
  return titles.map((title, index) => (index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1))).join(', ')
}

function within(fields: unknown, name: string): Field {
  const found: unknown = Object.entries(fields ?? {}).find(([key]) => key === name)?.[1]
  return found !== null && typeof found === 'object' ? found : {}
}
