import '../project-texts.ts'
import { Box } from '@mui/material'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { type Offered, OfferedProvider } from '#portal/forms/offered.ts'
import { AppTheme } from '#portal/theme/app-theme.tsx'
import { pageBase } from '#portal/theme/page-meta.ts'
import { ConfirmProvider } from '#portal/ui/leaving/confirm-dialog.tsx'
import { NowProvider } from '#portal/ui/time/now.tsx'
import formatCases from '../../engine/formats/formats.cases.json' with { type: 'json' }
import { DataPage } from './data-page.tsx'
import { FormStates } from './form-states.tsx'
import { OneForm } from './one-form.tsx'
import { WizardPage } from './wizard-page.tsx'

const router = createBrowserRouter(
  [
    { path: '/form/:id', element: <OneForm /> },
    { path: '/states/:id/:step?', element: <FormStates /> },
    { path: '/wizard/:step', element: <WizardPage /> },
    { path: '/data', element: <DataPage /> },
  ],
  { basename: pageBase() },
)

/** What a page would offer in a field: the same in each, with the texts that a schema alone leads to. */
const offered = new Proxy<Offered>(
  {},
  { get: () => [...formatCases.key.accept, '123456', 'other'].map(value => ({ value, label: value })) },
)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AppTheme>
      <NowProvider fixed={new Date('2026-11-21T10:00:00Z')}>
        <ConfirmProvider>
          <Box component="main" sx={{ px: 2, py: 3, maxWidth: 1240, mx: 'auto' }}>
            <h1 style={{ margin: '0 0 16px' }}>Forms</h1>
            <OfferedProvider value={offered}>
              <RouterProvider router={router} />
            </OfferedProvider>
          </Box>
        </ConfirmProvider>
      </NowProvider>
    </AppTheme>,
  )
}
