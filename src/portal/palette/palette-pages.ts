import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { holds } from '#engine/conditions/holds.ts'
import type { MenuEntry, Navigation } from '#engine/definitions/pages/navigation.ts'
import { type MenuReader, shownEntries } from '#engine/definitions/pages/shown-entries.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Kinds = Pick<PublishedSet, 'lists' | 'records'> & { navigation: Navigation }

/**
 * The pages that somebody's menus lead to, each once, by the title of the page; none behind an entry that is disabled for them. Pure.
 *
 * @param menus in the order in which they are offered.
 */
export function palettePages(menus: MenuEntry[][], navigation: Navigation, reader: MenuReader): PaletteEntry[] {
  const isOpen = ({ disabled }: MenuEntry) => !disabled || !holds(disabled.when, reader.facts)
  const lines = menus.flatMap(entries =>
    shownEntries(entries, navigation, reader)
      .filter(isOpen)
      .flatMap(entry => [
        lineOf(entry, navigation),
        ...(entry.children ?? []).filter(isOpen).map(child => lineOf(child, navigation, entry.label)),
      ]),
  )
  return once(lines.flatMap(line => line ?? []))
}

/**
 * What somebody may begin: what the lists of their pages offer to create, where nothing is missing for it. What belongs to another record is
 * begun there. Pure.
 */
export function paletteBeginnings({ lists, records, navigation }: Kinds, { may, facts }: MenuReader): PaletteEntry[] {
  const lines = navigation.pages.flatMap(({ screen, right, with: parameters }) => {
    const list = screen === 'list' && (right === undefined || may(right)) ? lists[String(parameters?.list)] : undefined
    const kind = records[list?.record ?? '']
    if (!list?.create || !may(list.create.right) || !kind || kind.parent || firstUnmet(kind.preconditions, facts)) return []
    return [{ id: `begin ${list.create.to}`, group: 'pages' as const, label: list.create.label, to: list.create.to }]
  })
  return once(lines)
}

function lineOf({ label, to, href }: MenuEntry, { pages }: Navigation, within?: string): PaletteEntry | undefined {
  const title = pages.find(({ path }) => path === to)?.title ?? label
  const line = { group: 'pages' as const, label: title, mark: label, ...(within && { within }) }
  if (to !== undefined) return { ...line, id: `page ${to}`, to }
  return href === undefined ? undefined : { ...line, id: `page ${href}`, href }
}

/** Each line once, where it came first. */
function once(lines: PaletteEntry[]): PaletteEntry[] {
  return lines.filter(({ id }, index) => lines.findIndex(line => line.id === id) === index)
}
