import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Dependencies } from '../dependencies.ts'
import { findAccount } from './accounts.ts'
import { authLimits } from './limits.ts'
import { messagePage } from './message-page.ts'
import { providerKeys, signingAlgorithm } from './provider-keys.ts'
import { ProviderStore } from './provider-store.ts'
import { deriveKey } from './secrets.ts'

export const portalClientId = 'onramp-portal'
const scopes = ['openid', 'user_info']

/** Where the provider lives; its callback stands below it, too. */
export function issuerOf(deps: Pick<Dependencies, 'config'>): string {
  return `${deps.config.publicUrl}/oauth`
}

/** The only address the provider sends a browser back to. */
export function callbackOf(deps: Pick<Dependencies, 'config'>): string {
  return `${issuerOf(deps)}/callback`
}

/** The portal's own client secret: the same on every server, nowhere written down. */
export function portalClientSecret(deps: Pick<Dependencies, 'config'>): string {
  return deriveKey(deps.config.secret, 'client-secret').toString('base64url')
}

/** Makes the OpenID provider. Codes only, with PKCE S256; no implicit tokens, no consent page for the portal itself. */
export async function createProvider(deps: Dependencies): Promise<Provider> {
  const times = () => authLimits(deps.set()).session
  const absoluteSeconds = () => times().absoluteHours * 3600
  const configuration: Configuration = {
    adapter: kind => new ProviderStore(deps.pool, kind),
    clients: [
      {
        client_id: portalClientId,
        client_secret: portalClientSecret(deps),
        redirect_uris: [callbackOf(deps)],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    jwks: (await providerKeys(deps)) as NonNullable<Configuration['jwks']>,
    cookies: {
      keys: [deriveKey(deps.config.secret, 'provider-cookies').toString('base64url')],
      long: { signed: true },
      short: { signed: true },
    },
    scopes,
    claims: { openid: ['sub'], user_info: ['email'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: () => times().tokenSeconds,
      IdToken: () => times().tokenSeconds,
      AuthorizationCode: () => times().codeSeconds,
      RefreshToken: absoluteSeconds,
      Grant: absoluteSeconds,
      Session: absoluteSeconds,
      Interaction: () => times().stateMinutes * 60,
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    interactions: { url: (_context, interaction) => `${deps.config.basePath}/sign-in/${interaction.uid}` },
    findAccount: async (_context, id) => {
      const account = await findAccount(deps.pool, id)
      if (!account || account.disabledAt) return undefined
      return { accountId: id, claims: async () => ({ sub: id, email: account.email }) }
    },
    loadExistingGrant: grantEverything,
    renderError: (context, out) => {
      context.type = 'html'
      const text = out.error_description ? `${out.error}: ${out.error_description}` : out.error
      context.body = messagePage({
        title: 'Signing in did not work',
        text,
        action: { label: 'Try again', href: `${deps.config.publicUrl}/sign-in` },
      })
    },
  }
  const provider = new Provider(issuerOf(deps), configuration)
  // Host and protocol are set from the public address before the provider sees a request.
  provider.proxy = true
  provider.on('server_error', (_context, error) => deps.log.error({ reason: error.message }, 'the sign-in provider failed'))
  return provider
}

/** The portal signs people in to itself; there is nothing to consent to. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { client, session, provider, result } = context.oidc
  if (!client || !session?.accountId) return undefined
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}
