/** The specification's sign-in helper: addresses and answers of an OAuth provider. Pure; time and chance are passed in. */

/** What the portal knows of a provider. */
export type OAuthProvider = {
  providerID: string
  authorization: string
  client_id: string
  redirect_uri: string
  scope?: string
}

/** A provider's tokens with the names the readable cookie uses; times are epoch seconds. */
export type TokenResponse = {
  access_token: string
  id_token?: string
  refresh_token?: string
  scopes: string[]
  expires: number
  expires_in: number
  received: number
  state: string
  providerID: string
}

/** A mistake in using the helper, or an error that the provider answered. `name` says which. */
export class OAuthError extends Error {
  override name: 'MissingState' | 'MissingProviderId'
  constructor(name: OAuthError['name'], message: string) {
    super(message)
    this.name = name
  }
}

/** The provider answered an error; it carries the error and its description. */
export class OAuthResponseError extends Error {
  readonly error: string
  readonly description: string
  constructor(error: string, description: string) {
    super(description || error)
    this.name = 'OAuthResponseError'
    this.error = error
    this.description = description
  }
}

const defaultLifetimeSeconds = 3600
const defaultResponseType = 'id_token token'
const defaultScope = 'user_info'

/**
 * Builds the address that starts a sign-in.
 * @param request.extra further parameters, such as PKCE's.
 * @throws OAuthError when the state or the provider's id is missing.
 */
export function authorizationUrl(
  provider: OAuthProvider,
  request: { state: string; nonce: string; response_type?: string; extra?: Record<string, string> },
): string {
  if (!request.state) throw new OAuthError('MissingState', 'missing state')
  if (!provider.providerID) throw new OAuthError('MissingProviderId', 'missing provider id')
  const url = new URL(provider.authorization)
  const parameters = {
    response_type: request.response_type ?? defaultResponseType,
    state: request.state,
    redirect_uri: provider.redirect_uri,
    client_id: provider.client_id,
    scope: provider.scope ?? defaultScope,
    nonce: request.nonce,
    ...request.extra,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Reads a provider's answer, whether parameters of the address or the body of a token call.
 * @param received when it arrived, epoch seconds; the lifetime is 3600 s when the answer names none.
 * @throws OAuthResponseError, or OAuthError when state or provider id is missing.
 */
export function readTokenResponse(
  answer: Record<string, unknown>,
  context: { state: string; providerID: string; received: number; scope?: string },
): TokenResponse {
  if (answer.error) throw new OAuthResponseError(String(answer.error), String(answer.error_description ?? ''))
  if (!context.state) throw new OAuthError('MissingState', 'missing state')
  if (!context.providerID) throw new OAuthError('MissingProviderId', 'missing provider id')
  if (typeof answer.access_token !== 'string') throw new OAuthResponseError('invalid_response', 'The answer has no access token.')
  const lifetime = Number(answer.expires_in ?? defaultLifetimeSeconds)
  const expires_in = Number.isFinite(lifetime) && lifetime > 0 ? lifetime : defaultLifetimeSeconds
  return {
    access_token: answer.access_token,
    ...(typeof answer.id_token === 'string' ? { id_token: answer.id_token } : {}),
    ...(typeof answer.refresh_token === 'string' ? { refresh_token: answer.refresh_token } : {}),
    scopes: String(answer.scope ?? context.scope ?? defaultScope)
      .split(' ')
      .filter(Boolean),
    expires: context.received + expires_in,
    expires_in,
    received: context.received,
    state: context.state,
    providerID: context.providerID,
  }
}
