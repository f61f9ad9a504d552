import { type Definitions, navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { MenuEntry } from '../../pages/navigation.ts'
import { rolesMeant } from '../places/condition-places.ts'
import { pageOf } from '../places/page-address.ts'
import { mayDo } from '../places/rights-of-roles.ts'
import type { Finding, Rule } from '../rule.ts'

/** An entry leads to one place, and those who see it may go there. */
export const menuEntryUnclear: Rule = {
  rule: 'menu-entry-unclear',
  about: 'a menu entry leads to one page, which those who see the menu may open',
  check(definitions) {
    const { menus, profile, visitor, footer } = definitions.navigation
    return [
      ...menus.flatMap(({ when, entries }, index) => [
        ...walk(entries, appendPointer('/menus', index, 'entries'), entry =>
          closed(definitions, rolesMeant(definitions.roles, when), entry),
        ),
      ]),
      ...walk(profile, '/profile'),
      ...walk(visitor, '/visitor'),
      ...walk(footer.links, '/footer/links'),
    ]
  },
}

function walk(
  entries: MenuEntry[],
  path: string,
  more: (entry: MenuEntry) => Omit<Finding, 'file' | 'path'>[] = () => [],
): Finding[] {
  return entries.flatMap((entry, index) => {
    const at = { file: navigationFile, path: appendPointer(path, index) }
    const ways = (['to', 'href', 'site', 'action', 'children'] as const).filter(way => entry[way] !== undefined)
    const message =
      ways.length === 0 ? `"${entry.label}" leads nowhere` : `"${entry.label}" has ${ways.map(way => `"${way}"`).join(' and ')}`
    return [
      ...(ways.length === 1
        ? []
        : [{ ...at, message, fix: 'Write one of "to" (a page), "href", "site", "action" and "children".' }]),
      ...more(entry).map(found => ({ ...at, ...found })),
      ...walk(entry.children ?? [], appendPointer(path, index, 'children'), more),
    ]
  })
}

function closed(
  definitions: Definitions,
  roles: string[],
  { label, to, right, when }: MenuEntry,
): Omit<Finding, 'file' | 'path'>[] {
  const page = to === undefined || right !== undefined || when !== undefined ? undefined : pageOf(definitions.navigation, to)
  if (!page?.right || roles.length === 0 || roles.some(role => mayDo(definitions.roles, role, page.right ?? ''))) return []
  const message = `"${label}" leads to ${page.path}, which needs "${page.right}"; none of ${roles.join(', ')} has it`
  return [{ message, fix: 'Lead to another page, or give the right to a role that sees the menu.' }]
}
