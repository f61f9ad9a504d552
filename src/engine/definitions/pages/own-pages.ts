import type { Navigation, Page } from './navigation.ts'

/** Kinds of screen that the portal itself leads to, whatever their page's path: each has one page. */
export const ownScreens = ['sign-in', 'error'] as const

type OwnScreen = (typeof ownScreens)[number]

/** How the path of the sign-in page ends: with the id of the sign-in under way. */
export const signInId = '/:uid'

/** In the query of one's home, after signing in: the address that was asked for belongs to others. */
export const elsewhere = 'elsewhere'

/** The same: the page that was open here is that of somebody else, who was signed in before. */
export const ofAnother = 'of-another'

/**
 * Where signing in begins, e.g. /sign-in: the server answers there, and leads on to the page of the screen "sign-in", which is below it.
 * `return` in its query is the page to go to then. Empty when there is no such page.
 */
export function signInAddress(navigation: Pick<Navigation, 'pages'>): string {
  const path = ownPage(navigation, 'sign-in')?.path ?? ''
  return path.endsWith(signInId) ? path.slice(0, -signInId.length) : ''
}

/** The page of the portal that has a screen of its own; undefined when none has. */
export function ownPage({ pages }: Pick<Navigation, 'pages'>, screen: OwnScreen): Page | undefined {
  return pages.find(page => page.screen === screen)
}
