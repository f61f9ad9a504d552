import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject } from '../kinds.ts'
import { expandNeeds, expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'

/** Pages, menus and detours with every condition that is named written out. */
export function expandNavigation(file: string, content: JsonObject, work: Expansion): JsonObject {
  const whenOf = (entry: JsonObject, path: string): JsonObject =>
    entry.when === undefined ? {} : { when: expandWhen(entry.when, { file, path: appendPointer(path, 'when') }, work) }
  const menuEntry = (entry: JsonObject, path: string): JsonObject => ({
    ...entry,
    ...whenOf(entry, path),
    ...(isObject(entry.disabled) && {
      disabled: { ...entry.disabled, ...whenOf(entry.disabled, appendPointer(path, 'disabled')) },
    }),
    ...listOf(entry, 'children', path, menuEntry),
  })
  const menu = (entry: JsonObject, path: string): JsonObject => ({
    ...entry,
    ...whenOf(entry, path),
    ...listOf(entry, 'entries', path, menuEntry),
  })
  const part = (entry: JsonObject, path: string): JsonObject => {
    const { create } = entry
    if (!isObject(create) || create.preconditions === undefined) return entry
    const at = { file, path: appendPointer(path, 'create', 'preconditions') }
    return { ...entry, create: { ...create, preconditions: expandNeeds(create.preconditions, at, at, work) } }
  }
  const page = (entry: JsonObject, path: string): JsonObject =>
    isObject(entry.with)
      ? {
          ...entry,
          with: {
            ...entry.with,
            ...listOf(entry.with, 'parts', appendPointer(path, 'with'), part),
            ...listOf(entry.with, 'nextWhen', appendPointer(path, 'with'), (way, at) => ({ ...way, ...whenOf(way, at) })),
            ...listOf(entry.with, 'entryActions', appendPointer(path, 'with'), (one, at) => ({ ...one, ...whenOf(one, at) })),
          },
        }
      : entry
  return {
    ...content,
    ...listOf(content, 'pages', '', page),
    ...listOf(content, 'detours', '', (entry, path) => ({ ...entry, ...whenOf(entry, path) })),
    ...listOf(content, 'notes', '', (entry, path) => ({ ...entry, ...whenOf(entry, path) })),
    ...listOf(content, 'menus', '', menu),
    ...listOf(content, 'profile', '', menuEntry),
    ...listOf(content, 'visitor', '', menuEntry),
    ...(isObject(content.footer) && { footer: { ...content.footer, ...listOf(content.footer, 'links', '/footer', menuEntry) } }),
  }
}

/** A list of an object with each entry changed; nothing where it has none. */
function listOf(of: JsonObject, key: string, path: string, change: (entry: JsonObject, path: string) => JsonObject): JsonObject {
  const list = of[key]
  if (!Array.isArray(list)) return {}
  const at = appendPointer(path, key)
  return { [key]: list.map((entry: Json, index) => (isObject(entry) ? change(entry, appendPointer(at, index)) : entry)) }
}
