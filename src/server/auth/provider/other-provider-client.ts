import * as openid from 'openid-client'
import type { Dependencies } from '../../dependencies.ts'
import { loadOnce } from '../../load-once.ts'
import { refuse } from '../../records/texts.ts'
import { accountOfAddress } from '../sign-in/account-of-address.ts'
import { type Client, codeAddress, exchangeCode, named, ProviderAway, renewedTokens } from './client.ts'
import { callbackUrl } from './portal-client.ts'

type Settings = NonNullable<Dependencies['config']['openid']>

const scope = 'openid email profile'
/** For each answer of the provider; somebody waits for it. */
const answeredWithinSeconds = 10

/**
 * The portal as client of another provider, which the settings name. What it offers is read from it once. Who signs in is found by the
 * address that it has confirmed.
 */
export function createOtherProviderClient(deps: Dependencies, settings: Settings): Client {
  const providerID = new URL(settings.issuer).host
  const { get: configuration } = loadOnce(() => discover(deps, settings))
  const received = (): number => Math.floor(deps.now().getTime() / 1000)
  const answered = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      deps.log.warn({ provider: providerID, reason: reasonOf(error) }, 'the OpenID provider cannot be asked')
      throw refuse(deps.set(), 'provider-away', undefined, { values: { provider: providerID }, headers: { 'Retry-After': '5' } })
    }
  }
  return {
    providerID,
    answerIsSignIn: true,
    begin: async begun => {
      const { authorization_endpoint: authorization = '' } = (await answered(configuration())).serverMetadata()
      const client = { client_id: settings.clientId, redirect_uri: callbackUrl(deps) }
      return codeAddress({ providerID, authorization, ...client, scope }, begun)
    },
    exchange: async (answerUrl, expected) => {
      const known = await answered(configuration())
      const context = { providerID, received: received(), scope }
      const { tokens, claims } = await answered(exchangeCode(known, answerUrl, expected, context))
      const address = await answered(confirmedAddress(known, tokens.access_token, claims))
      return { tokens, accountId: await accountOfAddress(deps, address, providerID) }
    },
    renew: tokens => answered(renewedTokens(configuration, tokens, { providerID, received: received() })),
  }
}

/** What the provider says of itself. Whatever keeps it from saying that, nobody can sign in with it now. */
async function discover(deps: Dependencies, { issuer, clientId, clientSecret }: Settings): Promise<openid.Configuration> {
  const execute = [openid.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests)
  const client = { client_secret: clientSecret, redirect_uris: [callbackUrl(deps)] }
  const options = { execute, timeout: answeredWithinSeconds }
  try {
    const found = await openid.discovery(new URL(issuer), clientId, client, openid.ClientSecretBasic(clientSecret), options)
    const { authorization_endpoint, token_endpoint } = found.serverMetadata()
    if (!authorization_endpoint || !token_endpoint) throw new Error('The discovery document has no endpoints for codes.')
    return found
  } catch (error) {
    throw new ProviderAway('What the provider offers could not be read.', { cause: error })
  }
}

/** The address that the provider has confirmed of who signed in: its ID token says it, or else its userinfo. */
async function confirmedAddress(
  known: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
): Promise<string | null> {
  const isSaid = claims.email !== undefined && claims.email_verified !== undefined
  const isAsked = !isSaid && known.serverMetadata().userinfo_endpoint !== undefined
  const { email, email_verified } = isAsked ? await named(openid.fetchUserInfo(known, accessToken, claims.sub)) : claims
  return email_verified === true && typeof email === 'string' ? email.trim() : null
}

/** For the log: what `fetch` and the library say is in their causes. */
function reasonOf(error: Error): string {
  const { cause } = error
  return cause instanceof Error ? `${error.message} ${reasonOf(cause)}` : error.message
}
