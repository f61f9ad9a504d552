import { holds } from '../../conditions/holds.ts'
import type { MenuEntry, Navigation } from './navigation.ts'

/** Who looks at a menu: what conditions ask about, and whether they have a right. */
export type MenuReader = { facts: unknown; may: (right: string) => boolean }

/** The entries that somebody is shown: none whose page is still to be built, no group without entries. */
export function shownEntries(
  entries: MenuEntry[],
  { pages }: Pick<Navigation, 'pages'>,
  { facts, may }: MenuReader,
): MenuEntry[] {
  const isShown = ({ to, right, when }: MenuEntry) =>
    (right === undefined || may(right)) &&
    (when === undefined || holds(when, facts)) &&
    !pages.some(({ path, planned }) => planned && path === to)
  return entries
    .filter(isShown)
    .map(entry => ({ ...entry, ...(entry.children && { children: entry.children.filter(isShown) }) }))
    .filter(({ children }) => children?.length !== 0)
}
