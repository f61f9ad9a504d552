import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { findAccount } from './accounts.ts'
import { OAuthError, OAuthResponseError } from './authorization-url.ts'
import { clientAddress } from './client-address.ts'
import { browserOf, readBrowser, sessionCookie, setSessionCookies } from './cookies.ts'
import { authLimits } from './limits.ts'
import { logIn } from './log-in.ts'
import { messagePage } from './message-page.ts'
import { safeReturnAddress } from './return-address.ts'
import { sameBytes, sha256 } from './secrets.ts'
import { createSession, endSession } from './sessions.ts'
import { ownProviderID, type SignInClient } from './sign-in-client.ts'
import { saveSignIn, takeSignIn } from './sign-in-state.ts'

const strength = 32

/** The three steps of signing in: start at the provider, the password, and the way back with a new session. */
export function registerSignIn(app: FastifyInstance, deps: Dependencies, provider: Provider, client: SignInClient): void {
  const { basePath, publicUrl } = deps.config
  const { host } = new URL(publicUrl)

  app.get<{ Querystring: { return?: unknown } }>(`${basePath}/sign-in`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    // Cookies set here must be those of the address that the provider sends the browser back to.
    if (request.headers.host !== host && request.headers['x-forwarded-host'] === undefined && !('onward' in request.query)) {
      const onward = new URL(`${publicUrl}/sign-in`)
      const asked = safeReturnAddress(request.query.return)
      if (asked) onward.searchParams.set('return', asked)
      onward.searchParams.set('onward', '')
      return reply.redirect(onward.href, 303)
    }
    const state = deps.token(strength)
    const browser = browserOf(request, reply, () => deps.token(strength), authLimits(deps.set()).session.stateMinutes * 60)
    const saved = {
      verifier: deps.token(strength),
      nonce: deps.token(strength),
      browser: sha256(browser).toString('base64url'),
      returnTo: safeReturnAddress(request.query.return) ?? '',
      providerID: ownProviderID,
    }
    await saveSignIn(deps, state, saved)
    return reply.redirect(await client.start(state, saved), 303)
  })

  app.post<{ Params: { uid: string } }>(`${basePath}/sign-in/:uid/login`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    await openInteraction(provider, request, reply, request.params.uid)
    const account = await logIn(deps, request, reply, clientAddress(request.ip))
    const result = { login: { accountId: account.id } }
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.send({ status_code: 10, status_message: 'success', message: 'success', data: { next } })
  })

  app.get(`${basePath}/oauth/callback`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      return await finish(request, reply)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!wantsPage(request)) throw refusal
      const again = { label: 'Try again', href: `${publicUrl}/sign-in` }
      return reply
        .code(refusal.status)
        .type('text/html')
        .send(messagePage({ title: 'Signing in did not work', text: refusal.message, action: again }))
    }
  })

  const finish = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = new URL(request.url, publicUrl)
    const state = address.searchParams.get('state')
    const saved = state ? await takeSignIn(deps, state) : null
    const browser = readBrowser(request)
    const same = saved && browser && sameBytes(Buffer.from(saved.browser), Buffer.from(sha256(browser).toString('base64url')))
    if (!state || !same) throw new OAuthError('MissingState', 'missing state')
    const { accountId, tokens } = await client.finish(address, state, saved)
    const account = await findAccount(deps.pool, accountId)
    if (!account || account.disabledAt) throw new OAuthResponseError('access_denied', 'This account cannot sign in.')
    // A value planted before signing in never becomes a session, and a session of before ends.
    const before = request.cookies[sessionCookie]
    if (before) await endSession(deps.pool, sha256(before))
    setSessionCookies(reply, await createSession(deps.pool, deps, accountId, tokens), tokens)
    const { origin } = new URL(publicUrl)
    return reply.redirect(saved.returnTo ? `${origin}${saved.returnTo}` : `${publicUrl}/developer/dashboard`, 303)
  }
}

/** The sign-in that the browser has open; only the browser that started it knows it. Throws 410 when it is over. */
async function openInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply, uid: string): Promise<void> {
  const open = await provider.interactionDetails(request.raw, reply.raw).catch(error => {
    if ((error as { statusCode?: number }).statusCode === 400) return null
    throw error
  })
  if (open?.uid !== uid) throw new Refusal(410, 'sign-in-over', 'This sign-in has expired. Please start again.')
}

/** The specification's errors of signing in. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof OAuthError) return new Refusal(400, error.name, error.message)
  if (error instanceof OAuthResponseError)
    return new Refusal(400, error.name, error.message, { error: error.error, error_description: error.description })
  throw error
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}
