import type { FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Actor } from '#engine/conditions/facts.ts'
import type { CurrentSession } from '../commands/command.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Account, findAccount } from './accounts.ts'
import { actorOf, visitor } from './actor.ts'
import { OAuthResponseError } from './authorization-url.ts'
import { sessionCookie } from './cookies.ts'
import { authLimits } from './limits.ts'
import { sha256 } from './secrets.ts'
import { claimRenewal, endSession, findSession, replaceTokens, type Session, tokensOf } from './sessions.ts'
import type { SignInClient } from './sign-in-client.ts'

/** Who sends a request. `session` is null for a visitor. */
export type Authenticated = { actor: Actor; session: CurrentSession | null }

const anonymous: Authenticated = { actor: visitor, session: null }
/** An account that was deleted while its session stands: it may ask who it is, and nothing else. */
const deletedActor: Actor = { ...visitor, signedIn: true }

/** The bearer token of a request, if it has one. */
export function bearerOf(request: FastifyRequest): string | null {
  const found = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? '')
  return found?.[1] ?? null
}

/**
 * Makes the function that says who sends a request: by bearer token when there is an Authorization header, else by session cookie.
 * Whatever is wrong with either, the sender is a visitor. Nothing else in the request counts.
 */
export function createAuthenticate(deps: Dependencies, provider: Provider, client: SignInClient) {
  return async (request: FastifyRequest): Promise<Authenticated> => {
    if (request.headers.authorization !== undefined) return byBearer(deps, provider, bearerOf(request))
    const cookie = request.cookies[sessionCookie]
    const session = cookie ? await findSession(deps, cookie) : null
    if (!session || !(await keepTokens(deps, client, session, request))) return anonymous
    return identify(deps, session)
  }
}

async function byBearer(deps: Dependencies, provider: Provider, token: string | null): Promise<Authenticated> {
  const found = token ? await provider.AccessToken.find(token) : undefined
  if (!token || !found?.accountId) return anonymous
  const authenticatedAt = new Date((found.iat ?? 0) * 1000)
  return identify(deps, { hash: sha256(token), accountId: found.accountId, authenticatedAt })
}

async function identify(deps: Dependencies, { hash, accountId, authenticatedAt }: CurrentSession): Promise<Authenticated> {
  const account: Account | null = await findAccount(deps.pool, accountId)
  const session = { hash, accountId, authenticatedAt }
  if (!account) return { actor: deletedActor, session }
  return account.disabledAt ? anonymous : { actor: actorOf(deps.set(), account), session }
}

/**
 * Renews the provider's tokens before the page's cookie could run out while the session still holds, so nobody notices.
 * Says whether the session still holds: not when the provider has revoked it.
 */
async function keepTokens(deps: Dependencies, client: SignInClient, session: Session, request: FastifyRequest): Promise<boolean> {
  const left = session.tokens.expires * 1000 - deps.now().getTime()
  if (left > authLimits(deps.set()).session.idleMinutes * 60_000 || !(await claimRenewal(deps, session))) return true
  try {
    const tokens = await client.renew(tokensOf(deps, session))
    await replaceTokens(deps, session.hash, tokens)
    request.renewedTokens = tokens
    return true
  } catch (error) {
    if (!(error instanceof OAuthResponseError)) {
      deps.log.warn({ reason: (error as Error).message }, 'tokens could not be renewed; trying again with a later request')
      return true
    }
    await endSession(deps.pool, session.hash)
    return false
  }
}
