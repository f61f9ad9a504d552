import { holds } from '#engine/conditions/holds.ts'
import type { MenuEntry, Page } from '#engine/definitions/pages/navigation.ts'

/** Address of the menu entry that lights up on a page: the one it says it belongs to, or the nearest whose address its own is or is below. */
export function litEntry(entries: MenuEntry[], page: Page, pathname: string): string | undefined {
  if (page.menu !== undefined) return page.menu
  const all = entries.flatMap(entry => [entry, ...(entry.children ?? [])]).flatMap(({ to }) => to ?? [])
  const near = all.filter(to => pathname === to || pathname.startsWith(`${to}/`))
  return near.sort((one, other) => other.length - one.length)[0]
}

/** The entries beside which a page stands in a group of the menu, when it is one of them. */
export function areaOf(entries: MenuEntry[], path: string): MenuEntry[] {
  return entries.find(({ children }) => children?.some(({ to }) => to === path))?.children ?? []
}

/** Why the page cannot be opened now: the entry that it belongs to is disabled for this person. Undefined where it can. */
export function closedReason(entries: MenuEntry[], page: Page, pathname: string, facts: unknown): string | undefined {
  const lit = litEntry(entries, page, pathname)
  const entry = entries.flatMap(one => [one, ...(one.children ?? [])]).find(({ to }) => to !== undefined && to === lit)
  return entry?.disabled && holds(entry.disabled.when, facts) ? entry.disabled.reason : undefined
}
