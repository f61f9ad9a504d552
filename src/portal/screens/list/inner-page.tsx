import { createElement, useContext, useMemo, useRef } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Router,
  Routes,
} from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { ClosedPage } from '../../layout/closed-page.tsx'
import { Guard } from '../../session/guard.tsx'
import { useScreen } from '../screens-context.ts'

type Props = {
  page: Page
  /** Path of the page, its parameters filled in. */
  path: string
  /** Parameters of its address, which stand in that of the page around it. */
  search: URLSearchParams
  onSearch: (search: URLSearchParams, replace: boolean) => void
}

const atRoot = { outlet: null, matches: [], isDataRoute: false }

/**
 * A page of the portal within another one. It knows only its own address: parameters that it changes are told to the page around it,
 * every other way leads the window there. The router has no public word for an address within an address, hence its contexts.
 */
export function InnerPage({ page, path, search, onSearch }: Props) {
  const { basename, navigator } = useContext(NavigationContext)
  const here = `${basename}/${path}`.replace(/\/{2,}/g, '/')
  const told = useRef(onSearch)
  told.current = onSearch
  const inner = useMemo<Navigator>(() => {
    const go =
      (how: 'push' | 'replace'): Navigator['push'] =>
      (to, state, options) => {
        const { pathname = here, search: next = '' } = typeof to === 'string' ? new URL(to, location.href) : to
        if (pathname === here) told.current(new URLSearchParams(next), how === 'replace')
        else navigator[how](to, state, options)
      }
    return { createHref: navigator.createHref, go: navigator.go, push: go('push'), replace: go('replace') }
  }, [navigator, here])
  const text = search.toString()
  const address = { pathname: here, search: text ? `?${text}` : '', hash: '', state: null, key: text }
  const screen = createElement(useScreen(page.screen), { page })
  const missing = createElement(useScreen('not-found'), { page })
  return (
    <LocationContext value={null as never}>
      <RouteContext value={atRoot}>
        <Router basename={basename} location={address} navigator={inner}>
          <Routes>
            <Route
              path={page.path}
              element={
                <Guard page={page} notFound={missing} closed={reason => <ClosedPage page={page} reason={reason} />}>
                  {screen}
                </Guard>
              }
            />
          </Routes>
        </Router>
      </RouteContext>
    </LocationContext>
  )
}
