import { contentsOfCode } from '../files/ids-in-code.ts'
import { filesOfKind } from '../files/sort-by-kind.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { walkValues } from '../json/walk-values.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { Json, JsonObject } from '../types.ts'

/** Parts of a content that somebody reads: `true` is the whole of one, an object names parts of it, or of each entry of a list. */
export type ContentParts = true | { [part: string]: ContentParts }

const shortSections = { id: true, heading: true, paragraphs: true } as const

/** What each kind of screen draws of its content. The page flow is the screen of its workflow's views. */
const drawn: { [screen: string]: ContentParts } = {
  content: { title: true, introduction: true, updated: true, notice: true, sections: true },
  landing: { title: true, introduction: true, sections: shortSections, table: true, texts: true },
  dashboard: { introduction: true },
  table: { title: true, introduction: true, table: true },
  directory: { title: true, introduction: true },
  faq: { title: true, categories: true },
  notice: { title: true, introduction: true, sections: shortSections },
  flow: { sections: true },
}

/** Content → what is read of it: by the pages that show it, by code that names it, and its texts where forms offer them. */
export function readParts(files: DefinitionFiles): Map<string, ContentParts> {
  const read = new Map<string, ContentParts>()
  const add = (id: Json | undefined, parts: ContentParts | undefined): void => {
    if (typeof id === 'string' && parts) read.set(id, both(read.get(id) ?? {}, parts))
  }
  for (const [id, parts] of Object.entries(contentsOfCode)) add(id, Object.fromEntries(parts.map(part => [part, true])))
  const { content: navigation } = filesOfKind<JsonObject>(files, 'navigation').get('navigation') ?? {}
  for (const page of Array.isArray(navigation?.pages) ? navigation.pages : [])
    if (isObject(page) && isObject(page.with)) add(page.with.content, drawn[String(page.screen)])
  for (const { content } of filesOfKind<JsonObject>(files, 'workflow').values())
    for (const { key, value } of walkValues(content)) if (key === 'view' && isObject(value)) add(value.content, drawn.flow)
  for (const kind of ['form', 'fields'] as const)
    for (const { content } of filesOfKind<JsonObject>(files, kind).values())
      for (const { key, value } of walkValues(content))
        if (key === 'x-options' && isObject(value)) add(value.content, { texts: true })
  return read
}

/** Places of a value that none of the parts has: a part as a whole, not what is in it. */
export function unreadIn(value: Json | undefined, parts: ContentParts, path = ''): string[] {
  if (parts === true || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((entry, index) => unreadIn(entry, parts, appendPointer(path, index)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = appendPointer(path, key)
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined
    return part === undefined ? [at] : unreadIn(inner, part, at)
  })
}

/** A schema of a content without the parts that are not among these. */
export function schemaOfParts(schema: JsonObject, parts: ContentParts): JsonObject {
  if (parts === true) return schema
  const { properties, items } = schema
  const kept = isObject(properties)
    ? Object.entries(properties).flatMap(([key, inner]): [string, Json][] => {
        const part = Object.hasOwn(parts, key) ? parts[key] : undefined
        return part === undefined || !isObject(inner) ? [] : [[key, schemaOfParts(inner, part)]]
      })
    : []
  return {
    ...schema,
    ...(isObject(properties) && { properties: Object.fromEntries(kept) }),
    ...(isObject(items) && { items: schemaOfParts(items, parts) }),
  }
}

function both(one: ContentParts, other: ContentParts): ContentParts {
  if (one === true || other === true) return true
  return { ...one, ...Object.fromEntries(Object.entries(other).map(([key, part]) => [key, both(one[key] ?? {}, part)])) }
}
