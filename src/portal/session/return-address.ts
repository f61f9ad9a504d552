import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import { elsewhere, ofAnother, signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { pageAt } from '#engine/definitions/pages/page-at.ts'
import type { DataOf } from '#generated/operations.ts'
import { returnAddress, tabOf } from '../api/session-ended.ts'
import { pageBase } from '../theme/page-meta.ts'

/**
 * Where a tab that waits to sign in goes, below the portal's base, once somebody did so in another: to the page that it began at, as signing
 * in here would; '' for a tab that waits for nothing. What somebody else had open before is not where this person goes on.
 */
export function addressToReturn(
  navigation: Navigation,
  { rights, actor }: Pick<DataOf<'readPartnerDetails'>, 'rights' | 'actor'>,
): string {
  const before = tabOf()
  if (before !== '' && before !== actor.id) return `?${ofAnother}`
  const isSigningIn = location.pathname.startsWith(`${pageBase()}${signInAddress(navigation).slice(1)}/`)
  const back = isSigningIn ? returnAddress() : ''
  const right = back === '' ? undefined : pageAt(navigation, back)?.right
  // The first page leads home.
  return right !== undefined && rights[right] === undefined ? `?${elsewhere}` : back.slice(1)
}
