import { type Definitions, navigationFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { MenuEntry } from '../../pages/navigation.ts'
import type { Json } from '../../types.ts'
import type { Reference, ReferenceKind } from './reference.ts'

/** Keys of a screen's parameters that name something, at any depth. */
const named: { [key: string]: ReferenceKind } = {
  form: 'form',
  list: 'list',
  lists: 'list',
  record: 'record',
  workflow: 'workflow',
  content: 'content',
  operation: 'operation',
  reads: 'operation',
  right: 'right',
  reason: 'text',
  after: 'limit',
}

/** What pages and menus name: definitions by their parameters, rights. */
export function navigationReferences({ navigation }: Definitions): Reference[] {
  const file = navigationFile
  const right = (id: string | undefined, path: string): Reference[] =>
    id === undefined ? [] : [{ kind: 'right', id, file, path }]
  const menu = (entries: MenuEntry[], path: string): Reference[] =>
    entries.flatMap((entry, index) => {
      const at = appendPointer(path, index)
      return [...right(entry.right, `${at}/right`), ...menu(entry.children ?? [], `${at}/children`)]
    })
  const { pages, menus, profile, visitor, footer } = navigation
  return [
    ...pages.flatMap((entry, index) => [
      ...right(entry.right, appendPointer('/pages', index, 'right')),
      ...parameters(entry.with, appendPointer('/pages', index, 'with')),
    ]),
    ...menus.flatMap(({ entries }, index) => menu(entries, appendPointer('/menus', index, 'entries'))),
    ...menu(profile, '/profile'),
    ...menu(visitor, '/visitor'),
    ...menu(footer.links, '/footer/links'),
  ]
}

function parameters(value: Json | undefined, path: string): Reference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => parameters(item, appendPointer(path, index)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]): Reference[] => {
    const at = appendPointer(path, key)
    // Conditions name facts, not definitions.
    if (key === 'facts') return []
    const kind = Object.hasOwn(named, key) ? named[key] : undefined
    if (kind && typeof item === 'string') return [{ kind, id: item, file: navigationFile, path: at }]
    if (kind && Array.isArray(item)) {
      return item.flatMap((id, index): Reference[] =>
        typeof id === 'string' ? [{ kind, id, file: navigationFile, path: appendPointer(at, index) }] : [],
      )
    }
    return parameters(item, at)
  })
}
