import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#engine/conditions/facts.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { visitor } from '#engine/permissions/reader.ts'
import type { CurrentSession } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Client } from '../provider/client.ts'
import type { ProviderSource } from '../provider/provider-source.ts'
import { actorOf } from './actor.ts'
import { type Caller, callerOf } from './caller.ts'
import { clearSessionCookies, readableCookie, sessionCookie, setReadableCookie } from './cookies.ts'
import { claimRenewal, endSession, findSession, replaceTokens, type Session, tokenId } from './sessions.ts'

export type Authenticated = { actor: Actor; session: CurrentSession | null; caller: Caller | null }

const nobody: Authenticated = { actor: visitor, session: null, caller: null }

/** An account that is gone while its session stands: it may ask who it is, and nothing else. */
const deleted: Actor = { ...visitor, signedIn: true }

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w\-.~+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Who sends the request: by the session cookie, or by a bearer token of the provider. Everything else about the sender is what the
 * request says of itself and counts for nothing.
 */
export function createAuthenticate(deps: Dependencies, source: ProviderSource, client: Client) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Authenticated> => {
    const bearer = bearerOf(request)
    if (bearer !== null) return byBearer(deps, source, bearer)
    const cookie = request.cookies[sessionCookie]
    if (!cookie) {
      // Left alone it would tell pages of a session that is gone.
      if (request.cookies[readableCookie] !== undefined) clearSessionCookies(reply)
      return nobody
    }
    // Who says that nobody is there only ends their own session sooner.
    const unattended = request.headers['x-unattended'] !== undefined
    const session = await findSession(deps, cookie, { unattended })
    if (!session || session.disabledAt) {
      if (session) await endSession(deps.pool, session.hash)
      clearSessionCookies(reply)
      return nobody
    }
    if (session.id === null) return { actor: deleted, session, caller: null }
    if (!unattended) await renewTokens(deps, client, session, reply)
    return { actor: actorOf(deps.set(), session), session, caller: callerOf(session, { session: session.hash }) }
  }
}

async function byBearer(deps: Dependencies, source: ProviderSource, bearer: string): Promise<Authenticated> {
  const token = await (await source()).provider.AccessToken.find(bearer)
  const account = token?.accountId ? await findAccount(deps.pool, token.accountId) : null
  if (!account || account.disabledAt) return nobody
  return { actor: actorOf(deps.set(), account), session: null, caller: callerOf(account, { token: tokenId(bearer) }) }
}

/**
 * Activity renews: the page's readable cookie gets the new times, the tokens never leave the server. What is left must last for as long
 * as the session may be idle, or a page would call a session ended that still holds.
 */
async function renewTokens(deps: Dependencies, client: Client, session: Session, reply: FastifyReply): Promise<void> {
  const idleSeconds = milliseconds(deps.set().limits.session.idle) / 1000
  // Tokens of another provider may last for less than that, and it should not be asked with every call.
  const halfSeconds = (session.tokensExpire - session.tokensReceived) / 2
  if (session.tokensExpire - deps.now().getTime() / 1000 > Math.min(idleSeconds, halfSeconds)) return
  const old = await claimRenewal(deps, session)
  if (!old) return
  try {
    const tokens = await client.renew(old)
    await replaceTokens(deps, session.hash, tokens)
    setReadableCookie(reply, tokens)
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'tokens of a session could not be renewed')
  }
}
