import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import type { Dependencies } from '../dependencies.ts'
import { findAccount } from './accounts.ts'
import { authLimits } from './limits.ts'
import { messagePage } from './message-page.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { deriveKey, seal, unseal } from './secrets.ts'

export const portalClient = 'onramp-portal'
export const providerId = 'onramp'
const signingKeys = 'oidc-signing-key'
const algorithm = 'ES256'

/** Secret of the portal's own client; derived, so that every server knows it. */
export function clientSecret({ config }: Pick<Dependencies, 'config'>): string {
  return deriveKey(config.secret, 'oidc-client').toString('base64url')
}

/** Where the provider sends the browser back to. */
export function callbackUrl({ config }: Pick<Dependencies, 'config'>): string {
  return `${config.publicUrl}/oauth/callback`
}

/** The portal's own OpenID provider. Issuer is the public address with /oauth; only code with PKCE, only our own client. */
export async function createProvider(deps: Dependencies): Promise<Provider> {
  const { session } = authLimits(deps.set())
  const absolute = session.absoluteHours * 3600
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
    jwks: { keys: [await signingKey(deps)] },
    cookies: { keys: [deriveKey(deps.config.secret, 'oidc-cookies').toString('base64url')] },
    pkce: { required: () => true },
    scopes: ['openid', 'user_info'],
    claims: { openid: ['sub'], user_info: ['email', 'name'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: session.tokenSeconds,
      AuthorizationCode: session.codeSeconds,
      IdToken: session.tokenSeconds,
      Interaction: session.stateMinutes * 60,
      RefreshToken: absolute,
      Grant: absolute,
      Session: absolute,
    },
    interactions: { url: (_context, interaction) => `${deps.config.basePath}/sign-in/${interaction.uid}` },
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
      context.body = messagePage({
        title: 'Signing in did not work',
        text: `${out.error}: ${out.error_description ?? 'no description'}`,
        link: { text: 'Try again', to: `${deps.config.publicUrl}/sign-in` },
      })
    },
  }
  const provider = new Provider(`${deps.config.publicUrl}/oauth`, settings)
  // Host and protocol are those of the public address: `register-authentication.ts` sets them on every request.
  provider.proxy = true
  return provider
}

async function signingKey({ pool, config, now }: Dependencies): Promise<JWK> {
  const found = await pool.query<{ value: string }>('select value from secret where name = $1', [signingKeys])
  if (found.rows[0]) return unseal(config.secret, signingKeys, found.rows[0].value) as JWK
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: signingKeys }
  await pool.query('insert into secret (name, value, created_at) values ($1, to_jsonb($2::text), $3) on conflict do nothing', [
    signingKeys,
    seal(config.secret, signingKeys, key),
    now(),
  ])
  // Another server may have been first.
  const kept = await pool.query<{ value: string }>('select value from secret where name = $1', [signingKeys])
  return unseal(config.secret, signingKeys, kept.rows[0]?.value as string) as JWK
}
