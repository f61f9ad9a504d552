import { holds } from '../../conditions/holds.ts'
import type { MenuEntry, Navigation } from './navigation.ts'

/** Who looks at a menu: what conditions ask about, whether they have a right, and where other sites are, by their names. */
export type MenuReader = { facts: unknown; may: (right: string) => boolean; sites: { readonly [name: string]: string } }

/**
 * The entries that somebody is shown: none whose page is still to be built, whose site has no address or whose feature is off, no group
 * without entries. An entry to another site has its address as `href`.
 */
export function shownEntries(
  entries: MenuEntry[],
  navigation: Pick<Navigation, 'pages' | 'features'>,
  reader: MenuReader,
): MenuEntry[] {
  const { pages, features = {} } = navigation
  return entries.flatMap(entry => {
    const { to, right, when, site, feature, children } = entry
    if (right !== undefined && !reader.may(right)) return []
    if (when !== undefined && !holds(when, reader.facts)) return []
    if (feature !== undefined && features[feature]?.on !== true) return []
    if (pages.some(({ path, planned }) => planned && path === to)) return []
    const base = site && reader.sites[site.name]
    if (site && base === undefined) return []
    const shown = children && shownEntries(children, navigation, reader)
    if (shown?.length === 0) return []
    return [{ ...entry, ...(site && { href: `${base}${site.path ?? ''}` }), ...(shown && { children: shown }) }]
  })
}
