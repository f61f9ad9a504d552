import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Dependencies } from '../dependencies.ts'
import { readTokenResponse, type TokenResponse } from './authorization-url.ts'
import { callbackUrl, clientSecret, portalClient, providerId } from './provider.ts'

/** The portal as client of its provider. The server asks itself over loopback, whatever the public address is. */
export type Client = {
  exchange(
    answerUrl: URL,
    expected: { state: string; nonce: string; verifier: string },
  ): Promise<{ tokens: TokenResponse; accountId: string }>
  renew(tokens: TokenResponse): Promise<TokenResponse>
}

/** Makes the client; its calls go to the address the server listens on. */
export function createClient(app: FastifyInstance, deps: Dependencies): Client {
  let made: openid.Configuration | null = null
  // Only known once the server listens.
  const configuration = (): openid.Configuration => {
    if (made) return made
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : deps.config.port
    const host = deps.config.host === '0.0.0.0' || deps.config.host === '::' ? '127.0.0.1' : deps.config.host
    const own = `http://${host}:${port}${deps.config.basePath}/oauth`
    const issuer = `${deps.config.publicUrl}/oauth`
    made = new openid.Configuration(
      { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${own}/token`, jwks_uri: `${own}/jwks` },
      portalClient,
      { client_secret: clientSecret(deps), redirect_uris: [callbackUrl(deps)], id_token_signed_response_alg: 'ES256' },
      openid.ClientSecretBasic(clientSecret(deps)),
    )
    openid.allowInsecureRequests(made)
    return made
  }
  const received = (): number => Math.floor(deps.now().getTime() / 1000)
  return {
    exchange: async (answerUrl, { state, nonce, verifier }) => {
      const answer = await openid.authorizationCodeGrant(configuration(), answerUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      })
      const accountId = answer.claims()?.sub
      if (!accountId) throw new Error('The provider answered no subject.')
      return { tokens: readTokenResponse(answer, { state, providerID: providerId, received: received() }), accountId }
    },
    renew: async tokens => {
      const answer = await openid.refreshTokenGrant(configuration(), tokens.refresh_token ?? '')
      const renewed = readTokenResponse(answer, { state: tokens.state, providerID: tokens.providerID, received: received() })
      return {
        ...renewed,
        ...(renewed.refresh_token === undefined && tokens.refresh_token ? { refresh_token: tokens.refresh_token } : {}),
      }
    },
  }
}

/** A fresh pair for PKCE. */
export async function pkcePair(): Promise<{ verifier: string; challenge: string }> {
  const verifier = openid.randomPKCECodeVerifier()
  return { verifier, challenge: await openid.calculatePKCECodeChallenge(verifier) }
}
