import { type Definitions, navigationFile } from '../definitions.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import type { Json } from '../kinds.ts'
import type { MenuEntry } from '../navigation.ts'
import type { Reference, ReferenceKind } from './collect-references.ts'

/** Keys of a screen's parameters that name something, at any depth. */
const named: { [key: string]: ReferenceKind } = {
  form: 'form',
  list: 'list',
  lists: 'list',
  record: 'record',
  workflow: 'workflow',
  content: 'content',
  operation: 'operation',
  right: 'right',
  to: 'page',
  next: 'page',
  back: 'page',
  edit: 'page',
  done: 'page',
  reason: 'text',
}

/** What pages and menus name: definitions by their parameters, rights, other pages. */
export function navigationReferences({ navigation }: Definitions): Reference[] {
  const file = navigationFile
  const page = (id: string, path: string): Reference => ({ kind: 'page', id, file, path })
  const right = (id: string | undefined, path: string): Reference[] =>
    id === undefined ? [] : [{ kind: 'right', id, file, path }]
  const menu = (entries: MenuEntry[], path: string): Reference[] =>
    entries.flatMap((entry, index) => {
      const at = pointer(path, index)
      return [
        ...(entry.to === undefined ? [] : [page(entry.to, `${at}/to`)]),
        ...right(entry.right, `${at}/right`),
        ...menu(entry.children ?? [], `${at}/children`),
      ]
    })
  const { pages, detours, redirects, menus, profile, visitor, footer } = navigation
  return [
    ...pages.flatMap((entry, index) => [
      ...right(entry.right, pointer('/pages', index, 'right')),
      ...parameters(entry.with, pointer('/pages', index, 'with')),
    ]),
    ...detours.flatMap(({ to, at = [], except = [] }, index) => [
      page(to, pointer('/detours', index, 'to')),
      ...at.map((id, place) => page(id, pointer('/detours', index, 'at', place))),
      ...except.map((id, place) => page(id, pointer('/detours', index, 'except', place))),
    ]),
    ...redirects.map(({ to }, index) => page(to, pointer('/redirects', index, 'to'))),
    ...menus.flatMap(({ home, entries }, index) => [
      page(home, pointer('/menus', index, 'home')),
      ...menu(entries, pointer('/menus', index, 'entries')),
    ]),
    ...menu(profile, '/profile'),
    ...menu(visitor, '/visitor'),
    ...menu(footer.links, '/footer/links'),
  ]
}

function parameters(value: Json | undefined, path: string): Reference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => parameters(item, pointer(path, index)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]): Reference[] => {
    const at = pointer(path, key)
    // Conditions name facts, not definitions.
    if (key === 'facts') return []
    const kind = Object.hasOwn(named, key) ? named[key] : undefined
    if (kind && typeof item === 'string') return [{ kind, id: item, file: navigationFile, path: at }]
    if (kind && Array.isArray(item)) {
      return item.flatMap((id, index): Reference[] =>
        typeof id === 'string' ? [{ kind, id, file: navigationFile, path: pointer(at, index) }] : [],
      )
    }
    return parameters(item, at)
  })
}
