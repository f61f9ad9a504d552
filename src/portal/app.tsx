/// <reference types="vite/client" />
import type { StylisPlugin } from '@emotion/cache'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reads } from './api/queries.ts'
import { Crash } from './crash.tsx'
import { DevelopmentNotes } from './definitions/development-notes.tsx'
import { DefinitionsProvider, loadPortalDefinitions, type PortalDefinitions } from './definitions/portal-definitions.ts'
import { useNewestWords } from './definitions/use-newest-words.ts'
import { PortalRoutes } from './routes.tsx'
import { loadScreen } from './screens/screens.ts'
import { SessionProvider } from './session/session.tsx'
import { AppTheme } from './theme/app-theme.tsx'
import { pageBase } from './theme/page-meta.ts'
import { ConfirmProvider } from './ui/leaving/confirm-dialog.tsx'
import { GuardedRouter } from './ui/leaving/guarded-router.tsx'
import { FormSkeleton } from './ui/states/skeletons.tsx'
import { ToastProvider } from './ui/states/toast.tsx'
import { NowProvider } from './ui/time/now.tsx'

const client = new QueryClient({
  queryCache: reads,
  // A call without a connection fails, and the page says so; paused, it would wait for ever without a word. What failed is read again with it.
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: true, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
const definitions = loadPortalDefinitions()

/** The portal: what every page needs, around the routes. */
export function App({ stylisPlugins }: { stylisPlugins?: StylisPlugin[] | undefined }) {
  return (
    <AppTheme stylisPlugins={stylisPlugins}>
      <Crash>
        <ConfirmProvider>
          <GuardedRouter basename={pageBase()}>
            <Loaded loading={definitions} />
          </GuardedRouter>
        </ConfirmProvider>
      </Crash>
    </AppTheme>
  )
}

function Loaded({ loading }: { loading: Promise<PortalDefinitions> }) {
  const definitions = useNewestWords(useLoaded(loading))
  if (!definitions) return <FormSkeleton fields={3} />
  return (
    <DefinitionsProvider value={definitions}>
      <QueryClientProvider client={client}>
        <NowProvider>
          <ToastProvider>
            <SessionProvider waiting={<FormSkeleton fields={3} />}>
              <PortalRoutes />
            </SessionProvider>
          </ToastProvider>
        </NowProvider>
        {import.meta.env.DEV ? <DevelopmentNotes /> : null}
      </QueryClientProvider>
    </DefinitionsProvider>
  )
}

/** The definitions once they are there. Not by `use`: React shows what replaces a fallback 300 ms after the fallback at the soonest. */
function useLoaded(loading: Promise<PortalDefinitions>): PortalDefinitions | null {
  const [loaded, setLoaded] = useState<{ definitions?: PortalDefinitions; error?: unknown }>({})
  useEffect(() => {
    loading.then(
      definitions => {
        loadScreen(definitions.navigation, location.pathname)
        setLoaded({ definitions })
      },
      (error: unknown) => setLoaded({ error }),
    )
  }, [loading])
  if (loaded.error) throw loaded.error
  return loaded.definitions ?? null
}
