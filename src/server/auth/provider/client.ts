import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Dependencies } from '../../dependencies.ts'
import { OAuthResponseError, readTokenResponse, type TokenResponse } from '../sign-in/authorization-url.ts'
import { callbackUrl, clientSecret, portalClient, providerId } from './portal-client.ts'

/**
 * The portal as client of its provider. The server asks itself over loopback, whatever the public address is. What the provider refuses
 * is an OAuthResponseError.
 */
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
    // The ID token's signature is checked as well, although it came straight from the provider.
    openid.enableNonRepudiationChecks(made)
    return made
  }
  const received = (): number => Math.floor(deps.now().getTime() / 1000)
  return {
    exchange: async (answerUrl, { state, nonce, verifier }) => {
      const expected = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      const answer = await named(openid.authorizationCodeGrant(configuration(), answerUrl, expected))
      const accountId = answer.claims()?.sub
      if (!accountId) throw new OAuthResponseError('invalid_response', 'The answer names no account.')
      return { tokens: readTokenResponse(answer, { state, providerID: providerId, received: received() }), accountId }
    },
    renew: async tokens => {
      const answer = await named(openid.refreshTokenGrant(configuration(), tokens.refresh_token ?? ''))
      const renewed = readTokenResponse(answer, { state: tokens.state, providerID: tokens.providerID, received: received() })
      return {
        ...renewed,
        ...(renewed.refresh_token === undefined && tokens.refresh_token ? { refresh_token: tokens.refresh_token } : {}),
      }
    },
  }
}

/** The library's errors under the specification's name; a server that cannot be reached stays what it is. */
async function named<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    // The provider is this server: what keeps it from answering keeps the caller from an answer, too.
    if (error instanceof openid.ResponseBodyError && error.status === 503)
      throw Object.assign(new Error('The provider cannot answer now.'), { code: '57P03' })
    if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
      throw new OAuthResponseError(error.error, error.error_description ?? '')
    if (error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT')
      throw new OAuthResponseError('invalid_response', error.message)
    throw error
  }
}

/** A fresh pair for PKCE. */
export async function pkcePair(): Promise<{ verifier: string; challenge: string }> {
  const verifier = openid.randomPKCECodeVerifier()
  return { verifier, challenge: await openid.calculatePKCECodeChallenge(verifier) }
}
