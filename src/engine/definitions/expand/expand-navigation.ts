import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject } from '../types.ts'
import { expandNeeds, expandWhen } from './expand-needs.ts'
import type { Expansion } from './expansion.ts'
import { noteOrigin } from './origins.ts'

/** Pages, menus and detours with every condition that is named written out, and with the parameters that another page says. */
export function expandNavigation(file: string, given: JsonObject, work: Expansion): JsonObject {
  const content = {
    ...given,
    ...listOf(given, 'pages', '', (entry, path) => withSameParameters(file, given, { entry, path }, work)),
  }
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
  const dashboardTab = (entry: JsonObject, path: string): JsonObject => {
    const { guide } = entry
    if (!isObject(guide)) return entry
    const steps = listOf(guide, 'steps', appendPointer(path, 'guide'), (step, at) => ({ ...step, ...whenOf(step, at) }))
    return { ...entry, guide: { ...guide, ...steps } }
  }
  const page = (entry: JsonObject, path: string): JsonObject =>
    isObject(entry.with)
      ? {
          ...entry,
          with: {
            ...entry.with,
            ...listOf(entry.with, 'parts', appendPointer(path, 'with'), part),
            ...listOf(entry.with, 'tabs', appendPointer(path, 'with'), dashboardTab),
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

/** A page with the parameters of the one that it says is the same; without such a page it stays as it is, and the checker says so. */
function withSameParameters(
  file: string,
  { pages }: JsonObject,
  { entry, path }: { entry: JsonObject; path: string },
  work: Expansion,
): JsonObject {
  const as = isObject(entry.with) ? entry.with.as : undefined
  if (typeof as !== 'string' || !Array.isArray(pages)) return entry
  const index = pages.findIndex(page => isObject(page) && page.path === as && page.screen === entry.screen)
  const other = pages[index]
  if (!isObject(other) || !isObject(other.with) || other.with.as !== undefined) {
    const message = `There is no page "${as}" with the screen "${entry.screen}" that says its parameters itself`
    work.problems.push({
      ...{ rule: 'unknown-page-pattern', file, path: appendPointer(path, 'with', 'as'), message },
      fix: 'Name the address of such a page, or write the parameters here.',
    })
    const { with: _, ...rest } = entry
    return rest
  }
  noteOrigin(work.origins, { file, path: appendPointer(path, 'with') }, { file, path: appendPointer('/pages', index, 'with') })
  return { ...entry, with: other.with }
}
