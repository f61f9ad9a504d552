import type { OutgoingHttpHeaders } from 'node:http'
import type { JWK } from 'jose'
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import type { Dependencies } from '../../dependencies.ts'
import { envelopeOf } from '../../http/error-handler.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import { contentText, refuse } from '../../records/texts.ts'
import { findAccount } from '../accounts/accounts.ts'
import { messagePage, messagePolicy } from '../message-page.ts'
import { deriveKey } from '../secrets.ts'
import { providerCookies } from '../sessions/cookies.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { callbackUrl, clientSecret, correlation, portalClient } from './portal-client.ts'
import { algorithm } from './signing-key.ts'

/** How the portal is told a code, and that there is none. */
const responseMode = 'query'

/** The portal's own OpenID provider. Issuer is the public address with /oauth; only code with PKCE, only our own client. */
export function createProvider(deps: Dependencies, signingKey: JWK): Provider {
  const { session } = deps.set().limits
  const absolute = seconds(session.absolute)
  const settings: Configuration = {
    adapter: oidcAdapter(deps),
    clients: [
      {
        client_id: portalClient,
        client_secret: clientSecret(deps),
        redirect_uris: [callbackUrl(deps)],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { names: providerCookies, keys: [deriveKey(deps.config.secret, 'oidc-cookies').toString('base64url')] },
    pkce: { required: () => true },
    responseTypes: ['code'],
    extraParams: {
      // The library takes every mode that it knows; the portal takes its code in the query alone.
      response_mode: (_context, mode) => {
        if (mode !== undefined && mode !== responseMode) throw new errors.UnsupportedResponseMode()
      },
    },
    clientAuthMethods: ['client_secret_basic'],
    scopes: ['openid', 'user_info'],
    claims: { openid: ['sub'], user_info: ['email', 'name'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: seconds(session.token),
      AuthorizationCode: seconds(session.code),
      IdToken: seconds(session.token),
      Interaction: seconds(session.state),
      RefreshToken: absolute,
      Grant: absolute,
      Session: absolute,
    },
    // Of the set of the moment, as all addresses of pages.
    interactions: {
      url: (_context, interaction) => `${deps.config.basePath}${signInAddress(deps.set().navigation)}/${interaction.uid}`,
    },
    findAccount: async (_context, id) => {
      const account = await findAccount(deps.pool, id)
      if (!account || account.disabledAt) return undefined
      return { accountId: id, claims: async () => ({ sub: id, email: account.email }) }
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Our own portal asks nobody for consent.
    loadExistingGrant: async context => {
      const { client, session: signedIn, provider } = context.oidc
      const grant = new provider.Grant({ accountId: signedIn?.accountId as string, clientId: client?.clientId as string })
      grant.addOIDCScope('openid user_info')
      await grant.save()
      return grant
    },
    renderError: async (context, out) => {
      // Programs get JSON from the provider itself; this is what a browser sees.
      context.type = 'html'
      context.set('content-security-policy', messagePolicy)
      context.body = messagePage(deps.set(), {
        title: contentText(deps.set(), 'account-answers', 'sign-in-failed'),
        text: `${out.error}: ${out.error_description ?? contentText(deps.set(), 'account-answers', 'sign-in-unexplained')}`,
        link: {
          text: contentText(deps.set(), 'account-answers', 'sign-in-again'),
          to: `${deps.config.publicUrl}${signInAddress(deps.set().navigation)}`,
        },
      })
    },
  }
  const provider = new Provider(`${deps.config.publicUrl}/oauth`, settings)
  const origins = new Set(settings.clients?.flatMap(client => client.redirect_uris ?? []).map(uri => new URL(uri).origin))
  provider.on('authorization.error', tellInQuery)
  provider.on('server_error', tellInQuery)
  // Its own answer would be a 500, whatever failed.
  provider.on('server_error', (context, error) => {
    if (!isUnavailable(error)) return
    context.status = 503
    context.set('retry-after', '2')
  })
  // Host and protocol are those of the public address: `register-authentication.ts` sets them on every request.
  provider.proxy = true
  provider.use(async (context, next) => {
    // Browsers take these cookies by their prefix only when they say Secure, also from this machine without TLS.
    context.cookies.secure = true
    await next()
    forgetSession(context.response)
    if (context.status === 404 && context.body === undefined) {
      // By itself it says so in plain text.
      context.body = envelopeOf(refuse(deps.set(), 'not-found'), context.get(correlation))
      context.status = 404
    }
    const { route } = context.oidc ?? {}
    // The document names every mode that the library knows.
    if (route === 'discovery') Object.assign(context.body as object, { response_modes_supported: [responseMode] })
    if (!origins.has(context.get('origin'))) forgetOrigin(context.response)
  })
  return provider
}

/** What failed is told as everything is, whichever way was asked for: the page that is answered to reads no other. */
function tellInQuery({ oidc }: KoaContextWithOIDC): void {
  if (oidc?.params) Object.assign(oidc.params, { response_mode: responseMode })
}

/**
 * The provider's own session goes with its tokens and stays here: a browser that bore it would be signed in without a password after the
 * portal's session has ended, and nobody else could sign in there.
 */
function forgetSession(response: {
  headers: OutgoingHttpHeaders
  set(name: string, value: string[]): void
  remove(name: string): void
}): void {
  const set = [response.headers['set-cookie'] ?? []].flat()
  const left = set.filter(cookie => !cookie.startsWith(providerCookies.session))
  if (left.length > 0) response.set('set-cookie', left)
  else response.remove('set-cookie')
}

/** The provider lets pages of every origin read what it answers; it is for those of its clients alone. */
function forgetOrigin(response: { remove(name: string): void }): void {
  for (const name of ['allow-origin', 'expose-headers', 'allow-credentials']) response.remove(`access-control-${name}`)
}

function seconds(duration: string): number {
  return milliseconds(duration) / 1000
}
