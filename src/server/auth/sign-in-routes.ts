import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import { holds } from '#engine/conditions/holds.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { findAccount } from './accounts.ts'
import { actorOf } from './actor.ts'
import { authorizationUrl } from './authorization-url.ts'
import { checkCredentials } from './check-credentials.ts'
import { type Client, pkcePair } from './client.ts'
import { sessionCookie, setSessionCookies, setSignInCookie, takeSignInCookie } from './cookies.ts'
import { authLimits } from './limits.ts'
import { decryptPassword } from './password-key.ts'
import { callbackUrl, portalClient, providerId } from './provider.ts'
import { safeReturnAddress } from './return-address.ts'
import { sameBytes, sha256 } from './secrets.ts'
import { createSession, endSession } from './sessions.ts'

type Kept = { nonce: string; verifier: string; back: string | null }

/** The browser's way through signing in: start, password, answer of the provider. */
export function registerSignIn(app: FastifyInstance, deps: Dependencies, provider: Provider, client: Client): void {
  const { basePath, publicUrl } = deps.config

  app.get<{ Querystring: { return?: string } }>(`${basePath}/sign-in`, async (request, reply) => {
    const { stateMinutes } = authLimits(deps.set()).session
    const [state, nonce] = [deps.token(24), deps.token(24)]
    const { verifier, challenge } = await pkcePair()
    const kept: Kept = { nonce, verifier, back: safeReturnAddress(request.query.return) }
    await deps.pool.query('insert into sign_in_state (hash, payload, expires) values ($1, $2, $3)', [
      sha256(state),
      JSON.stringify(kept),
      new Date(deps.now().getTime() + stateMinutes * 60_000),
    ])
    setSignInCookie(reply, state, stateMinutes)
    const settings = {
      providerID: providerId,
      authorization: `${publicUrl}/oauth/auth`,
      client_id: portalClient,
      redirect_uri: callbackUrl(deps),
      scope: 'openid user_info',
    }
    return reply.redirect(
      authorizationUrl(settings, {
        state,
        nonce,
        response_type: 'code',
        extra: { code_challenge: challenge, code_challenge_method: 'S256' },
      }),
    )
  })

  app.post<{ Params: { uid: string }; Body: { user_email?: unknown; password?: unknown } }>(
    `${basePath}/sign-in/:uid/login`,
    async (request, reply) => {
      const { user_email, password } = request.body ?? {}
      if (typeof user_email !== 'string' || user_email.length > 254 || /[\0]/.test(user_email))
        throw new Refusal(422, 'fields-refused', 'Some fields need your attention.', {
          problems: [{ path: '/user_email', message: 'Invalid Email' }],
        })
      await provider.interactionDetails(request.raw, reply.raw).catch(() => {
        throw new Refusal(410, 'sign-in-ended', 'This sign-in has expired. Start again.')
      })
      const clear = await decryptPassword(deps, password)
      const account = await checkCredentials(request, reply, deps, { email: user_email.trim(), password: clear })
      const next = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: account.id } },
        { mergeWithLastSubmission: false },
      )
      return reply.send({ status_code: 10, status_message: 'success', data: { next } })
    },
  )

  app.get(`${basePath}/oauth/callback`, async (request, reply) => {
    const answer = new URL(`${publicUrl}${request.url.slice(basePath.length)}`)
    const state = answer.searchParams.get('state')
    const begun = takeSignInCookie(request, reply)
    const kept = state && begun && sameBytes(sha256(state), sha256(begun)) ? await takeState(deps, state) : null
    // A stale tab, another browser, or a forged answer: start again rather than explain.
    if (!state || !kept) return reply.redirect(`${basePath}/sign-in`)
    const { tokens, accountId } = await client.exchange(answer, { state, nonce: kept.nonce, verifier: kept.verifier })
    const before = request.cookies[sessionCookie]
    if (before) await endSession(deps.pool, sha256(before))
    setSessionCookies(reply, await createSession(deps.pool, deps, accountId, tokens), tokens)
    return sendHome(reply, deps, accountId, kept.back)
  })
}

async function takeState(deps: Dependencies, state: string): Promise<Kept | null> {
  const taken = await deps.pool.query<{ payload: Kept; expires: Date }>(
    'delete from sign_in_state where hash = $1 returning payload, expires',
    [sha256(state)],
  )
  const row = taken.rows[0]
  return row && row.expires > deps.now() ? row.payload : null
}

async function sendHome(reply: FastifyReply, deps: Dependencies, accountId: string, back: string | null): Promise<FastifyReply> {
  const account = await findAccount(deps.pool, accountId)
  const actor = account && actorOf(deps.set(), account)
  const home = deps.set().navigation.menus.find(menu => actor && holds(menu.when, { actor }))?.home ?? '/'
  return reply.redirect(`${deps.config.basePath}${back ?? home}`)
}
