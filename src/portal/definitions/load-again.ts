import { generatePath, matchPath } from 'react-router-dom'
import { movedPage } from '#engine/definitions/pages/moved-page.ts'
import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { pageBase } from '../theme/page-meta.ts'
import { definitionsOf, type PortalDefinitions } from './portal-definitions.ts'

/** Loads the page again, as it is in another set: where its path is another there, under that. */
export async function loadAgain(before: PortalDefinitions, hash: string): Promise<void> {
  const now = await definitionsOf(hash, before).catch(() => null)
  const base = pageBase()
  const address = now && addressIn(before.navigation, now.navigation, `/${location.pathname.slice(base.length)}`)
  if (address) location.replace(`${base}${address.slice(1)}${location.search}`)
  else location.reload()
}

/** The address in another set of what is at this one; undefined when it stays where it is. */
function addressIn(before: Navigation, now: Navigation, at: string): string | undefined {
  for (const page of before.pages) {
    const params = matchPath(page.path, at)?.params
    const moved = params && movedPage(page, before, now)
    if (!moved) continue
    // What is known of a sign-in under way hangs on its address: it begins anew.
    if (moved.path.startsWith(`${signInAddress(now)}/`)) return signInAddress(now)
    return Object.keys(params).every(name => moved.path.includes(`:${name}`)) ? generatePath(moved.path, params) : undefined
  }
}
