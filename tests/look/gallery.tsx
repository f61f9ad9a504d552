import './project-texts.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { AppTheme } from '#portal/theme/app-theme.tsx'
import { pageBase } from '#portal/theme/page-meta.ts'
import { ConfirmProvider } from '#portal/ui/leaving/confirm-dialog.tsx'
import { ToastProvider } from '#portal/ui/states/toast.tsx'
import { NowProvider } from '#portal/ui/time/now.tsx'
import { FormPage } from './form-page.tsx'
import { ListPage } from './list-page.tsx'
import { PartsPage } from './parts-page.tsx'
import { PlainPage } from './plain-page.tsx'
import { RecordPage } from './record-page.tsx'

const router = createBrowserRouter(
  [
    { path: '/parts', element: <PartsPage /> },
    { path: '/list', element: <ListPage /> },
    { path: '/record', element: <RecordPage /> },
    { path: '/form', element: <FormPage /> },
    { path: '*', element: <PlainPage /> },
  ],
  { basename: pageBase() },
)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AppTheme>
      <NowProvider fixed={new Date('2026-11-21T10:00:00Z')}>
        <ToastProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </ToastProvider>
      </NowProvider>
    </AppTheme>,
  )
}
