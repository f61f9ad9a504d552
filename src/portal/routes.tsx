import { Suspense, useEffect } from 'react'
import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { ledAddresses } from '#engine/definitions/pages/led-addresses.ts'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { useDefinitions } from './definitions/portal-definitions.ts'
import { ClosedPage } from './layout/closed-page.tsx'
import { Layout } from './layout/layout.tsx'
import { screens } from './screens/screens.ts'
import { ScreensContext } from './screens/screens-context.ts'
import { Guard } from './session/guard.tsx'
import { PageBody } from './ui/frame/page-body.tsx'
import { PageTitle } from './ui/frame/page-title.tsx'
import { Awaited } from './ui/states/awaited.tsx'
import { FormSkeleton } from './ui/states/skeletons.tsx'

const NotFound = screens['not-found']

const nowhere: Page = { path: '*', title: '', screen: 'not-found', frame: 'public', access: 'public' }

/** One route for every page of navigation.json, and for every address that leads to one; everything else is not found. */
export function PortalRoutes() {
  const { navigation } = useDefinitions()
  return (
    <ScreensContext value={screens}>
      <Routes>
        {ledAddresses(navigation).map(({ from, to }) => (
          <Route key={from} path={from} element={<Led to={to} />} />
        ))}
        <Route path={signInAddress(navigation)} element={<ToSignIn />} />
        {[...navigation.pages, nowhere].map(page => (
          <Route key={page.path} path={page.path} element={<PortalPage page={page} />} />
        ))}
      </Routes>
    </ScreensContext>
  )
}

/** To the page of an old address, with what that says of the record and in its query. */
function Led({ to }: { to: string }) {
  const [path = '', query] = to.split('?')
  const params = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: generatePath(path, params), search: query ?? search, hash }} replace />
}

/** A link to where signing in begins leaves the page: the server answers there. */
function ToSignIn() {
  useEffect(() => location.replace(location.href), [])
  return null
}

function PortalPage({ page }: { page: Page }) {
  const Screen = screens[page.screen as keyof typeof screens]
  const notFound = (
    <Layout page={nowhere}>
      <NotFound page={nowhere} />
    </Layout>
  )
  return (
    <Suspense fallback={<FormSkeleton fields={3} />}>
      <Guard
        page={page}
        notFound={notFound}
        closed={reason => (
          <Layout page={page}>
            <ClosedPage page={page} reason={reason} />
          </Layout>
        )}
      >
        <Layout page={page}>
          <Awaited
            key={page.path}
            fallback={<FormSkeleton fields={3} />}
            around={failed => (
              <PageBody width="form">
                <PageTitle title={page.title} />
                {failed}
              </PageBody>
            )}
          >
            <Screen page={page} />
          </Awaited>
        </Layout>
      </Guard>
    </Suspense>
  )
}
