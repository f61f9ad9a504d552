import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { holds } from '#engine/conditions/holds.ts'
import type { Page } from '#engine/definitions/navigation.ts'
import { signInAgain } from '../api/interceptor.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { screens } from '../screens/screens.ts'
import { useSession } from './session.tsx'

const NotFound = screens['not-found']

/** Lets a page through, or sends elsewhere: to signing in, to the step of the set-up that is next, to one's own home. */
export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const { navigation } = useDefinitions()
  const { signedIn, facts, may } = useSession()
  const { search, pathname } = useLocation()
  const query = new URLSearchParams(search)
  const action = query.get('action') ?? ''
  if (/logout|resetPassword/.test(action) || /success/.test(query.get('status') ?? '')) return <Navigate to="/" replace />
  const home = navigation.menus.find(menu => holds(menu.when, facts))?.home ?? '/'
  // Somebody without a menu has no other home than the first page.
  if (page.access === 'signed-out' && signedIn && home !== page.path) return <Navigate to={home} replace />
  if (page.access === 'signed-in' && !signedIn) return query.has('action') ? <Navigate to="/" replace /> : <SignIn />
  if (page.access === 'signed-in') {
    const detour = navigation.detours.find(one => (one.at?.includes(page.path) ?? true) && holds(one.when, facts))
    if (detour && detour.to !== pathname && !detour.except?.includes(pathname)) return <Navigate to={detour.to} replace />
    if (page.right !== undefined && !may(page.right)) return <NotFound page={page} />
  }
  return children
}

/** A blank page while signing in begins. */
function SignIn() {
  useEffect(signInAgain, [])
  return null
}
