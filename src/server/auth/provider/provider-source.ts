import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { Dependencies } from '../../dependencies.ts'
import { loadOnce } from '../../load-once.ts'

/** The OpenID provider, and what answers the requests that are its own. */
type RunningProvider = {
  provider: Provider
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export type ProviderSource = () => Promise<RunningProvider>

/** The provider, loaded when it is first asked for: no other package is as large, and the portal is ready without it. */
export function providerSource(deps: Dependencies, signingKey: JWK): ProviderSource {
  return loadOnce(() => load(deps, signingKey)).get
}

async function load(deps: Dependencies, signingKey: JWK): Promise<RunningProvider> {
  const { createProvider } = await import('./provider.ts')
  const provider = createProvider(deps, signingKey)
  return { provider, answer: provider.callback() }
}
