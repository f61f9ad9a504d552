import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import type { Page } from '#engine/definitions/navigation.ts'
import { useDefinitions } from './definitions/portal-definitions.ts'
import { Layout } from './layout/layout.tsx'
import { screens } from './screens/screens.ts'
import { Guard } from './session/guard.tsx'
import { FormSkeleton } from './ui/skeletons.tsx'

const nowhere: Page = { path: '*', title: 'Page not found', screen: 'not-found', frame: 'bare', access: 'public' }

/** One route for every page of navigation.json; everything else is not found. */
export function PortalRoutes() {
  const { navigation } = useDefinitions()
  return (
    <Routes>
      {navigation.redirects.map(({ from, to }) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      {[...navigation.pages, nowhere].map(page => (
        <Route key={page.path} path={page.path} element={<PortalPage page={page} />} />
      ))}
    </Routes>
  )
}

function PortalPage({ page }: { page: Page }) {
  const Screen = screens[page.screen as keyof typeof screens]
  return (
    <Suspense fallback={<FormSkeleton fields={3} />}>
      <Guard page={page}>
        <Layout page={page}>
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <Screen key={page.path} page={page} />
          </Suspense>
        </Layout>
      </Guard>
    </Suspense>
  )
}
