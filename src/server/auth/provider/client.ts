import * as openid from 'openid-client'
import {
  authorizationUrl,
  type OAuthProvider,
  OAuthResponseError,
  readTokenResponse,
  type TokenResponse,
} from '../sign-in/authorization-url.ts'

/** What one sign-in is known by. `challenge` is that of PKCE. */
type Begun = { state: string; nonce: string; challenge: string }
/** What the answer to a sign-in has to fit. `verifier` is that of PKCE. */
type Expected = { state: string; nonce: string; verifier: string }

/** The portal as client of the provider that people sign in with. What the provider refuses is an OAuthResponseError. */
export type Client = {
  /** What the provider is called in a session, and in a sign-in under way. */
  providerID: string
  /** Whether its answer is what signs in, and stands in the log. With our own provider the password does. */
  answerIsSignIn: boolean
  /** The address that signing in begins at. */
  begin(begun: Begun): Promise<string>
  /** The tokens for the code of an answer, and the account here of whoever signed in. */
  exchange(answerUrl: URL, expected: Expected): Promise<{ tokens: TokenResponse; accountId: string }>
  /** The tokens of a session for a further time. */
  renew(tokens: TokenResponse): Promise<TokenResponse>
}

/** The provider cannot answer now. `code` is that of a database that is away: who asks again later may get an answer. */
export class ProviderAway extends Error {
  readonly code = '57P03'
}

/** The address that asks a provider for a code, with PKCE. */
export function codeAddress(provider: OAuthProvider, { state, nonce, challenge }: Begun): string {
  const extra = { code_challenge: challenge, code_challenge_method: 'S256' }
  return authorizationUrl(provider, { state, nonce, response_type: 'code', extra })
}

/**
 * Exchanges the code of an answer. State, nonce, issuer and signature of the ID token are checked.
 *
 * @throws OAuthResponseError, ProviderAway.
 */
export async function exchangeCode(
  configuration: openid.Configuration,
  answerUrl: URL,
  { state, nonce, verifier }: Expected,
  context: { providerID: string; received: number; scope: string },
): Promise<{ tokens: TokenResponse; claims: openid.IDToken }> {
  const expected = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
  const answer = await named(openid.authorizationCodeGrant(configuration, answerUrl, expected))
  const claims = answer.claims()
  if (!claims?.sub) throw new OAuthResponseError('invalid_response', 'The answer names no account.')
  return { tokens: readTokenResponse(answer, { ...context, state }), claims }
}

/**
 * Renews tokens by the one for that. Without one only their times move, as how long a session lasts is the portal's own to say; so do
 * those of a session that was begun with another provider, which this one must not be told.
 *
 * @param at `providerID` is who renews, `received` when the answer arrives, epoch seconds.
 * @throws OAuthResponseError, ProviderAway.
 */
export async function renewedTokens(
  configuration: () => Promise<openid.Configuration>,
  tokens: TokenResponse,
  at: { providerID: string; received: number },
): Promise<TokenResponse> {
  const { providerID, received } = at
  const { refresh_token, state, scopes } = tokens
  if (refresh_token === undefined || tokens.providerID !== providerID)
    return { ...tokens, received, expires: received + tokens.expires_in }
  const answer = await named(openid.refreshTokenGrant(await configuration(), refresh_token))
  return { refresh_token, ...readTokenResponse(answer, { state, providerID, received, scope: scopes.join(' ') }) }
}

/** The library's errors under the specification's name; a provider that does not answer is away. */
export async function named<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (isAway(error)) throw new ProviderAway('The provider cannot answer now.', { cause: error })
    if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
      throw new OAuthResponseError(error.error, error.error_description ?? '')
    if (error instanceof openid.WWWAuthenticateChallengeError) {
      const { error: name = 'invalid_response', error_description = error.message } = error.cause[0]?.parameters ?? {}
      throw new OAuthResponseError(name, error_description)
    }
    if (error instanceof openid.ClientError) throw new OAuthResponseError('invalid_response', error.message)
    throw error
  }
}

/** Whether nothing came back, or what says that its server has failed. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  if (error instanceof openid.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  // What `fetch` says; an argument that is wrong has a code.
  return error instanceof TypeError && !('code' in error)
}

/** A fresh pair for PKCE. */
export async function pkcePair(): Promise<{ verifier: string; challenge: string }> {
  const verifier = openid.randomPKCECodeVerifier()
  return { verifier, challenge: await openid.calculatePKCECodeChallenge(verifier) }
}
