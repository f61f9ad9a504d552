import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { holds } from '#engine/conditions/holds.ts'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { elsewhere, ofAnother } from '#engine/definitions/pages/own-pages.ts'
import { signInAgain } from '../api/interceptor.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { closedReason } from '../layout/menu-light.ts'
import { usePageAddress } from '../ui/frame/page-address.ts'
import { useSession } from './session.tsx'

type GuardProps = {
  page: Page
  /** Shown to who may not see the page. */
  notFound: ReactNode
  /** Shown in place of a page that is closed for now. */
  closed: (reason: string) => ReactNode
  children: ReactNode
}

/** Lets a page through, or sends elsewhere: to signing in, to the step of the set-up that is next, to one's own home. */
export function Guard({ page, notFound, closed, children }: GuardProps) {
  const { navigation } = useDefinitions()
  const { signedIn, facts, may } = useSession()
  const { search: query, pathname } = usePageAddress()
  const action = query.get('action') ?? ''
  if (/logout|resetPassword/.test(action) || /success/.test(query.get('status') ?? '')) return <Navigate to="/" replace />
  const menu = navigation.menus.find(one => holds(one.when, facts))
  const home = menu?.home ?? '/'
  // Somebody without a menu has no other home than the first page.
  if (page.access === 'signed-out' && signedIn && home !== page.path) {
    // Why one did not come to where one was stays to be said.
    const because = [elsewhere, ofAnother].find(name => query.has(name))
    return <Navigate to={because === undefined ? home : `${home}?${because}`} replace />
  }
  if (page.access === 'signed-in' && !signedIn) return query.has('action') ? <Navigate to="/" replace /> : <SignIn />
  if (page.access === 'signed-in') {
    const detour = navigation.detours.find(one => (one.at?.includes(page.path) ?? true) && holds(one.when, facts))
    if (detour && detour.to !== pathname && !detour.except?.includes(pathname)) return <Navigate to={detour.to} replace />
    if (page.right !== undefined && !may(page.right)) return notFound
    const reason = closedReason(menu?.entries ?? [], page, pathname, facts)
    if (reason !== undefined) return closed(reason)
  }
  return children
}

/** A blank page while signing in begins. */
function SignIn() {
  useEffect(signInAgain, [])
  return null
}
