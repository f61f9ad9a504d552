import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Dependencies } from '../../dependencies.ts'
import { type Client, codeAddress, exchangeCode, renewedTokens } from './client.ts'
import { callbackUrl, clientSecret, portalClient, providerId } from './portal-client.ts'

/** The portal as client of its own provider. The server asks itself over loopback, at the address it listens on, whatever the public one is. */
export function createOwnProviderClient(app: FastifyInstance, deps: Dependencies): Client {
  const { publicUrl } = deps.config
  let made: openid.Configuration | null = null
  // Only known once the server listens.
  const configuration = (): openid.Configuration => {
    if (made) return made
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : deps.config.port
    const host = deps.config.host === '0.0.0.0' || deps.config.host === '::' ? '127.0.0.1' : deps.config.host
    const own = `http://${host}:${port}${deps.config.basePath}/oauth`
    const issuer = `${publicUrl}/oauth`
    made = new openid.Configuration(
      { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${own}/token`, jwks_uri: `${own}/jwks` },
      portalClient,
      { client_secret: clientSecret(deps), redirect_uris: [callbackUrl(deps)], id_token_signed_response_alg: 'ES256' },
      openid.ClientSecretBasic(clientSecret(deps)),
    )
    openid.allowInsecureRequests(made)
    // The ID token's signature is checked as well, although it came straight from the provider.
    openid.enableNonRepudiationChecks(made)
    return made
  }
  const received = (): number => Math.floor(deps.now().getTime() / 1000)
  const provider = {
    providerID: providerId,
    authorization: `${publicUrl}/oauth/auth`,
    client_id: portalClient,
    redirect_uri: callbackUrl(deps),
    scope: 'openid user_info',
  }
  return {
    providerID: providerId,
    answerIsSignIn: false,
    begin: async begun => codeAddress(provider, begun),
    exchange: async (answerUrl, expected) => {
      const context = { providerID: providerId, received: received(), scope: provider.scope }
      const { tokens, claims } = await exchangeCode(configuration(), answerUrl, expected, context)
      return { tokens, accountId: claims.sub }
    },
    renew: tokens => renewedTokens(async () => configuration(), tokens, { providerID: providerId, received: received() }),
  }
}
