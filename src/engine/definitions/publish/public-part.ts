import type { MenuEntry, Navigation, Page } from '../pages/navigation.ts'
import type { PublishedSet } from '../published-set.ts'
import type { Json } from '../types.ts'

/** What pages that nobody has to sign in for are made of: ids by kind, and the navigation as a visitor may know it. */
export type PublicPart = {
  navigation: Navigation
  forms: ReadonlySet<string>
  contents: ReadonlySet<string>
  workflows: ReadonlySet<string>
}

const parts = new WeakMap<PublishedSet, PublicPart>()

/** The public part of a set, made once. Of pages behind signing in only the addresses are left, so that they still lead to signing in. */
export function publicPart(set: PublishedSet): PublicPart {
  const known = parts.get(set)
  if (known) return known
  const pages = set.navigation.pages.filter(isOpen)
  const screens = pages.map(({ with: parameters }) => parameters ?? {})
  const workflows = named(screens, 'workflow')
  const flows = [...workflows].map(id => (set.workflows[id] ?? {}) as Json)
  const made = {
    navigation: visitorsNavigation(set.navigation),
    forms: named([screens, flows], 'form'),
    contents: named([screens, flows], 'content'),
    workflows,
  }
  parts.set(set, made)
  return made
}

const isOpen = ({ access }: Page): boolean => access !== 'signed-in'

function visitorsNavigation(navigation: Navigation): Navigation {
  const { pages, redirects, visitor, footer, support, features } = navigation
  const closed = new Set(pages.filter(page => !isOpen(page)).map(({ path }) => path))
  const leads = ({ to }: MenuEntry): boolean => to === undefined || !closed.has(to)
  return {
    pages: pages.map(page =>
      isOpen(page) ? page : { path: page.path, title: '', screen: '', frame: 'plain', access: page.access },
    ),
    detours: [],
    redirects,
    menus: [],
    profile: [],
    visitor: visitor.filter(leads),
    footer: { ...footer, links: footer.links.filter(leads) },
    support,
    ...(features && { features }),
  }
}

/** All texts that stand under a key, at any depth. */
function named(value: unknown, key: string, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    if (name === key && typeof inner === 'string') found.add(inner)
    named(inner, key, found)
  }
  return found
}
