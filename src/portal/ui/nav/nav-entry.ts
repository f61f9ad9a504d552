/** One entry of a navigation: a page of the portal (`to`), another site (`href`), or a group (`children`). */
export interface NavEntry {
  label: string
  to?: string
  href?: string
  current?: boolean
  /** Shown but not to be used; `reason` says why and is read out. */
  disabled?: boolean
  reason?: string
  children?: NavEntry[]
}

/** What an entry's link needs: other sites are left as they are. */
export function linkOf(entry: NavEntry): { href: string } {
  return { href: entry.to ?? entry.href ?? '/' }
}
