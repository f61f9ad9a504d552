import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** An OpenID provider with users of its own, which is the whole of its process: `start-openid-provider.ts` starts and ends it. */
export type ProviderSettings = {
  /** 0 takes a free one. */
  port: number
  client: { id: string; secret: string; callback: string }
  /** Name → what it says of who signs in by that name. */
  users: { [name: string]: object }
  /** Where it says that: in the ID token, or only when it is asked. */
  claimsIn: 'id-token' | 'userinfo'
  /** Whether it gives tokens to renew others with. */
  renews: boolean
  /** How long an access token lasts. */
  tokenSeconds: number
}
/** What is wrong with the ID tokens that it gives from now on. */
export type Lie = 'issuer' | 'audience' | 'signature' | 'nothing'

const { port, client, users, claimsIn, renews, tokenSeconds }: ProviderSettings = JSON.parse(process.argv[2] ?? '')
const algorithm = 'RS256'
const [own, strange] = await Promise.all([1, 2].map(() => generateKeyPair(algorithm, { extractable: true })))
const key = { ...(await exportJWK(own?.privateKey as CryptoKey)), alg: algorithm, use: 'sig', kid: 'own' }
let lie: Lie = 'nothing'

const server = createServer()
await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [client.callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  // Whoever comes without PKCE, or with the secret elsewhere than in the header, is sent away.
  pkce: { required: () => true },
  clientAuthMethods: ['client_secret_basic'],
  responseTypes: ['code'],
  jwks: { keys: [key] },
  cookies: { keys: ['a key of this process'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: claimsIn === 'userinfo',
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  ttl: { AccessToken: tokenSeconds },
  issueRefreshToken: async () => renews,
  findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...users[id] }) }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      accountId: oidc.session?.accountId as string,
      clientId: oidc.client?.clientId as string,
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})
provider.use(async (context, next) => {
  await next()
  const body = context.body as { id_token?: string } | undefined
  if (context.path === '/token' && body?.id_token && lie !== 'nothing')
    context.body = { ...body, id_token: await lying(body.id_token) }
})

/** The same claims, but for the one that is a lie. */
async function lying(token: string): Promise<string> {
  const claims = decodeJwt(token)
  if (lie === 'issuer') claims.iss = 'https://elsewhere.example'
  if (lie === 'audience') claims.aud = 'another-client'
  const { privateKey } = (lie === 'signature' ? strange : own) as { privateKey: CryptoKey }
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'own' }).sign(privateKey)
}

const answer = provider.callback()
server.on('request', (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', issuer)
  if (!pathname.startsWith('/interaction/')) return void answer(request, response)
  if (request.method === 'GET') return void response.end('Who are you?')
  const login = { accountId: searchParams.get('user') ?? '' }
  provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false }).catch((error: Error) => {
    response.statusCode = 400
    response.end(error.message)
  })
})

process.on('message', (told: Lie) => {
  lie = told
  process.send?.(told)
})
// With the process that started it.
process.on('disconnect', () => process.exit())
process.send?.(issuer)
