import type { Need } from '#engine/workflow/kinds.ts'
import type { Condition, JsonObject, List } from './kinds.ts'

/** One entry of a menu. `to` is a page of the portal, `href` another site or address. */
export type MenuEntry = {
  label: string
  to?: string
  href?: string
  action?: 'logout'
  right?: string
  when?: Condition
  disabled?: { when: Condition; reason: string }
  children?: MenuEntry[]
}

/** One address of the portal. `screen` is a kind of screen (`portal/screens`), `with` its parameters. */
export type Page = {
  path: string
  title: string
  screen: string
  frame: 'plain' | 'public' | 'portal' | 'bare'
  access: 'public' | 'signed-in' | 'signed-out'
  /** Needed to see the page at all; without it the page is not found. */
  right?: string
  /** Address of the menu entry that lights up, when the page's own address is not below one. */
  menu?: string
  /** Its screen is not built yet: no menu leads here. */
  planned?: true
  with?: JsonObject
}

/**
 * A list of what belongs to the record of a page. `done`: its tab whose rows finish it as a step of the owner's; `create` with the
 * conditions for it.
 */
export type Part = { list: string; title: string; done?: string; create?: { label: string; to: string; needs?: Need[] } }

/** Parameters of the screen "dashboard": what waits, in tabs. A card counts one tab of one list. */
export type Dashboard = {
  content?: string
  greets?: boolean
  tabs: {
    id: string
    title: string
    /** The way to the first of everything; a step is `done` once a row stands in that tab of its list. */
    guide?: { title: string; text?: string; steps: { title: string; text: string; list: string; done: string }[] }
    cards?: { title: string; list: string; tab: string; next?: boolean }[]
    lists?: string[]
    empty: List['empty']
    create?: List['create']
  }[]
}

export type Navigation = {
  pages: Page[]
  /** Ordered: the first whose condition holds sends the visitor on. `at`: only from these pages; `except`: not from these. */
  detours: { when: Condition; to: string; at?: string[]; except?: string[] }[]
  /** Sentences above pages. */
  notes?: { when: Condition; text: string; at: string[]; support?: true }[]
  redirects: { from: string; to: string }[]
  /** Ordered: the first whose condition holds is shown. */
  menus: { id: string; when: Condition; home: string; entries: MenuEntry[] }[]
  profile: MenuEntry[]
  visitor: MenuEntry[]
  footer: { copyright: string; links: MenuEntry[]; credit: string }
  support: { email: string; text: string }
}
