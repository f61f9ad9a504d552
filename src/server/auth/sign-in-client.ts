import type { FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import type { Dependencies } from '../dependencies.ts'
import {
  authorizationUrl,
  OAuthError,
  type OAuthProvider,
  OAuthResponseError,
  readTokenResponse,
  type TokenResponse,
} from './authorization-url.ts'
import { callbackOf, issuerOf, portalClientId, portalClientSecret } from './provider.ts'
import { signingAlgorithm } from './provider-keys.ts'
import type { SignInState } from './sign-in-state.ts'

export const ownProviderID = 'onramp'
const scope = 'openid user_info'

/** The portal as a client of its provider. */
export type SignInClient = {
  /** Where a browser goes to sign in. */
  start(state: string, saved: SignInState): Promise<string>
  /** Exchanges the code of the address a browser came back to. Throws OAuthError or OAuthResponseError. */
  finish(address: URL, state: string, saved: SignInState): Promise<{ accountId: string; tokens: TokenResponse }>
  /** New tokens for old ones. Throws OAuthResponseError when the provider says no. */
  renew(tokens: TokenResponse): Promise<TokenResponse>
}

/** Makes the client. Its calls to our own provider stay inside the process, so neither port nor certificate is needed. */
export function createSignInClient(app: FastifyInstance, deps: Dependencies): SignInClient {
  const issuer = issuerOf(deps)
  const provider: OAuthProvider = {
    providerID: ownProviderID,
    authorization: `${issuer}/auth`,
    token: `${issuer}/token`,
    client_id: portalClientId,
    client_secret: portalClientSecret(deps),
    redirect_uri: callbackOf(deps),
    scope,
  }
  const server = {
    issuer,
    authorization_endpoint: provider.authorization,
    token_endpoint: provider.token,
    jwks_uri: `${issuer}/jwks`,
  }
  const secret = provider.client_secret as string
  const metadata = { client_secret: secret, id_token_signed_response_alg: signingAlgorithm }
  const configuration = new client.Configuration(server, portalClientId, metadata, client.ClientSecretBasic(secret))
  configuration[client.customFetch] = callInside(app, deps)
  client.allowInsecureRequests(configuration)
  // The ID token's signature is checked although it came straight from the provider.
  client.enableNonRepudiationChecks(configuration)
  const received = () => Math.floor(deps.now().getTime() / 1000)

  return {
    start: async (state, saved) =>
      authorizationUrl(provider, {
        state,
        nonce: saved.nonce,
        response_type: 'code',
        extra: {
          code_challenge: await client.calculatePKCECodeChallenge(saved.verifier),
          code_challenge_method: 'S256',
          // The provider's own session must not outlive the portal's: the password is asked each time.
          prompt: 'login',
        },
      }),
    finish: async (address, state, saved) => {
      if (!saved.providerID) throw new OAuthError('MissingProviderId', 'missing provider id')
      const answer = await named(() =>
        client.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: saved.verifier,
          expectedState: state,
          expectedNonce: saved.nonce,
          idTokenExpected: true,
        }),
      )
      const accountId = answer.claims()?.sub
      if (!accountId) throw new OAuthResponseError('invalid_response', 'The answer names no account.')
      return {
        accountId,
        tokens: readTokenResponse(answer, { state, providerID: saved.providerID, received: received(), scope }),
      }
    },
    renew: async tokens => {
      const answer = await named(() => client.refreshTokenGrant(configuration, tokens.refresh_token ?? ''))
      const { state, providerID, scopes } = tokens
      const renewed = readTokenResponse(answer, { state, providerID, received: received(), scope: scopes.join(' ') })
      return { ...renewed, ...(renewed.refresh_token || !tokens.refresh_token ? {} : { refresh_token: tokens.refresh_token }) }
    },
  }
}

/** Errors of the library under the specification's name. A server that fails stays what it is. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
      throw new OAuthResponseError(error.error, error.error_description ?? '')
    if (error instanceof client.ClientError) throw new OAuthResponseError('invalid_response', error.message)
    throw error
  }
}

function callInside(app: FastifyInstance, deps: Dependencies): client.CustomFetch {
  const { origin } = new URL(deps.config.publicUrl)
  return async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: url.slice(origin.length),
      headers: Object.fromEntries(new Headers(headers)),
      ...(body ? { payload: String(body) } : {}),
    })
    const text = answer.statusCode === 204 ? null : answer.body
    return new Response(text, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
}
