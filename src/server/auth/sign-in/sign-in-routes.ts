import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '#engine/conditions/holds.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { successCode } from '#engine/definitions/operations/envelope.ts'
import { elsewhere } from '#engine/definitions/pages/own-pages.ts'
import { pageAt } from '#engine/definitions/pages/page-at.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import type { ContentTexts } from '#generated/names.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { momentOf } from '../../http/moment-of.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import { fieldsRefused } from '../../records/drafts/check-data.ts'
import { contentText, refusalText, refuse } from '../../records/texts.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { storeAnswers } from '../accounts/store-answers.ts'
import { decryptPassword } from '../passwords/password-key.ts'
import { type Client, pkcePair } from '../provider/client.ts'
import type { ProviderSource } from '../provider/provider-source.ts'
import { sameBytes, sha256 } from '../secrets.ts'
import { actorOf } from '../sessions/actor.ts'
import { sessionCookie, setSessionCookies, setSignInCookie, takeSignInCookie } from '../sessions/cookies.ts'
import { createSession, endSession } from '../sessions/sessions.ts'
import { OAuthError, OAuthResponseError } from './authorization-url.ts'
import { beginsTooOften, sayRefusal } from './begin-sign-in.ts'
import { checkCredentials, noteSignedIn } from './check-credentials.ts'
import { isStillLetIn, type LetIn, noteLetIn } from './let-in.ts'
import { safeReturnAddress } from './return-address.ts'
import { secondProofIn } from './second-proof.ts'
import { beginSecondStep, takeSecondStep } from './second-step.ts'
import { signInStrategy, uidOfLogin } from './sign-in-address.ts'
import { signInAnswers, signInForm } from './sign-in-answers.ts'
import { deviceHashOf, isKnownDevice } from './try-password.ts'

type SignInState = { nonce: string; verifier: string; back: string | null; providerID: string; letIn?: LetIn }

/** The browser's way through signing in: start, password, answer of the provider. */
export function registerSignIn(app: FastifyInstance, deps: Dependencies, source: ProviderSource, client: Client): void {
  const { basePath, publicUrl } = deps.config
  app.addConstraintStrategy(signInStrategy(deps))
  // It writes, as the callback does: neither answers HEAD.
  const beginning = { exposeHeadRoute: false, constraints: { signIn: 'begin' } }
  const asking = { constraints: { signIn: 'login' }, config: { logged: 'signIn' } }

  const sayWhy = (request: FastifyRequest, reply: FastifyReply) => (error: unknown) => {
    const refusal = refusalOf(deps.set(), error)
    Object.assign(request.requestLog, { code: refusal.code, reason: refusal.message })
    return sayRefusal(request, reply, refusal, deps)
  }

  const begin = async (request: FastifyRequest<{ Querystring: { return?: string } }>, reply: FastifyReply) => {
    const lastsMs = milliseconds(deps.set().limits.session.state)
    const [state, nonce] = [deps.token(24), deps.token(24)]
    const { verifier, challenge } = await pkcePair()
    // First, as the provider may be away.
    const address = await client.begin({ state, nonce, challenge })
    const { providerID } = client
    const kept: SignInState = { nonce, verifier, back: safeReturnAddress(request.query.return), providerID }
    await deps.pool.query('insert into sign_in_state (hash, payload, expires) values ($1, $2, $3)', [
      sha256(state),
      JSON.stringify(kept),
      new Date(deps.now().getTime() + lastsMs),
    ])
    setSignInCookie(request, reply, state, lastsMs / 1000)
    return reply.redirect(address)
  }

  app.get<{ Querystring: { return?: string } }>(`${basePath}/*`, beginning, async (request, reply) => {
    const otherHost = onOtherHost(request, publicUrl)
    if (otherHost) return reply.redirect(otherHost)
    const many = await beginsTooOften(request, deps)
    if (many) return sayRefusal(request, reply, many, deps)
    return begin(request, reply).catch(sayWhy(request, reply))
  })

  app.post<{ Body?: JsonObject }>(`${basePath}/*`, asking, async (request, reply) => {
    const uid = await sentUid(request, deps)
    if (uid === null) throw refuse(deps.set(), 'not-found')
    const body = request.body ?? {}
    const proof = secondProofIn(deps.set(), body)
    const { user_email, password } = body
    if (!proof && (typeof user_email !== 'string' || user_email.length > 254 || /[\0]/.test(user_email)))
      throw fieldsRefused(deps.set(), [{ path: '/user_email', message: refusalText(deps.set(), 'email-invalid') }])
    const { provider } = await source()
    const open = await provider.interactionDetails(request.raw, reply.raw).catch(error => {
      if (isUnavailable(error)) throw error
      return null
    })
    if (open?.uid !== uid) throw refuse(deps.set(), 'sign-in-ended')
    const answer = (data: object) => reply.send({ status_code: successCode, status_message: 'success', data })
    const letIn = async (account: Account, given: ReturnType<typeof signInAnswers>[]) => {
      request.requestLog.actor = actorOf(deps.set(), account)
      const records = { account: account.id, organisation: account.organisationId }
      await inTransaction(deps.pool, async client => {
        for (const { form, answers } of given) await storeAnswers(client, deps, records, { form, data: answers })
      })
      const next = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: account.id } },
        { mergeWithLastSubmission: false },
      )
      if (!(await noteLetIn(deps, account, open.params.state))) {
        await open.destroy()
        throw refuse(deps.set(), 'wrong-credentials')
      }
      await noteSignedIn(request, reply, deps, account)
      return answer({ next })
    }
    const moment = momentOf(request, deps.set(), deps)
    if (proof) {
      const second = signInAnswers(deps.set(), moment, body, 'second')
      const from = (account: Account) => (isKnownDevice(request, account) ? deviceHashOf(request) : null)
      const { account, answers } = await takeSecondStep(deps, uid, proof, from)
      return letIn(account, [{ form: signInForm(deps.set(), 'first'), answers }, second])
    }
    const given = signInAnswers(deps.set(), moment, body, 'first')
    const sent = await decryptPassword(deps, password)
    const account = await checkCredentials(request, deps, { email: String(user_email).trim(), sent })
    if (!account.secondFactor) return letIn(account, [given])
    request.requestLog.actor = actorOf(deps.set(), account)
    return answer({ second: await beginSecondStep(deps, uid, account, given.answers) })
  })

  const finish = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = new URL(`${publicUrl}${request.url.slice(basePath.length)}`)
    const state = answer.searchParams.get('state')
    const begun = state && takeSignInCookie(request, reply, state)
    const kept = state && begun && sameBytes(sha256(state), sha256(begun)) ? await takeState(deps, state) : null
    // No state, one used before, or one that another browser began.
    if (!state || !kept) throw new OAuthError('MissingState', 'missing state')
    if (!kept.providerID) throw new OAuthError('MissingProviderId', 'missing provider id')
    // Another one was asked, before the settings changed.
    if (kept.providerID !== client.providerID) throw refuse(deps.set(), 'sign-in-ended')
    const { tokens, accountId } = await client.exchange(answer, { state, nonce: kept.nonce, verifier: kept.verifier })
    const before = request.cookies[sessionCookie]
    if (before) await endSession(deps.pool, sha256(before))
    const from = { agent: request.headers['user-agent'] ?? '', address: clientAddress(request) }
    const value = await inTransaction(deps.pool, async db => {
      // Another provider says itself who somebody is.
      const holds = client.answerIsSignIn || (kept.letIn?.account === accountId && (await isStillLetIn(db, kept.letIn)))
      return holds ? createSession(db, deps, accountId, tokens, from) : null
    })
    if (value === null) throw refuse(deps.set(), 'sign-in-ended')
    setSessionCookies(reply, value, tokens)
    if (client.answerIsSignIn) request.requestLog.command = 'sign-in'
    return sendHome(request, reply, deps, { accountId, back: kept.back })
  }

  app.get(`${basePath}/oauth/callback`, { exposeHeadRoute: false }, (request, reply) =>
    finish(request, reply).catch(sayWhy(request, reply)),
  )
}

/** The sign-in that a password is sent for; a page that was opened before its path changed sends it to the path of its own set. */
async function sentUid({ url, headers }: FastifyRequest, deps: Dependencies): Promise<string | null> {
  const { basePath } = deps.config
  const now = uidOfLogin(url, basePath, deps.set())
  const hash = headers['x-definitions']
  if (now !== null || typeof hash !== 'string') return now
  const older = await deps.setByHash(hash)
  return older && uidOfLogin(url, basePath, older)
}

/** Signing in through a second name of the server ("localhost"): its cookies would not come back, so go to the public one first. */
function onOtherHost(request: FastifyRequest, publicUrl: string): string | null {
  const { host, protocol } = new URL(publicUrl)
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
  const asked = request.headers.host ?? ''
  if (protocol !== 'http:' || asked === host || !loopback.test(asked) || !loopback.test(host)) return null
  return `${publicUrl}${request.url.slice(new URL(publicUrl).pathname.replace(/\/$/, '').length)}`
}

const words = {
  MissingState: 'missing-state',
  MissingProviderId: 'missing-provider',
} satisfies Record<OAuthError['name'], ContentTexts['account-answers']>

/** The specification's errors of signing in, and what else keeps somebody out. */
function refusalOf(set: PublishedSet, error: unknown): Refusal {
  if (error instanceof OAuthError) return new Refusal(400, error.name, contentText(set, 'account-answers', words[error.name]))
  if (error instanceof Refusal) return error
  if (!(error instanceof OAuthResponseError)) throw error
  const data = { error: error.error, error_description: error.description }
  return new Refusal(400, error.name, [error.error, error.description].filter(Boolean).join(': '), data)
}

async function takeState(deps: Dependencies, state: string): Promise<SignInState | null> {
  const taken = await deps.pool.query<{ payload: SignInState; expires: Date }>(
    'delete from sign_in_state where hash = $1 returning payload, expires',
    [sha256(state)],
  )
  const row = taken.rows[0]
  return row && row.expires > deps.now() ? row.payload : null
}

/** Leads back to where signing in was asked for, or home; to who may not see the page there it would be as if there were none. */
async function sendHome(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Dependencies,
  { accountId, back }: { accountId: string; back: string | null },
): Promise<FastifyReply> {
  const { navigation } = deps.set()
  const account = await findAccount(deps.pool, accountId)
  const actor = account && actorOf(deps.set(), account)
  request.requestLog.actor = actor
  const home = navigation.menus.find(menu => actor && holds(menu.when, { actor }))?.home ?? '/'
  const right = back === null ? undefined : pageAt(navigation, back)?.right
  // By the role: who is not set up yet goes through that first, and to the page then.
  const isElsewhere = right !== undefined && rightsOf(deps.set().roles, account?.role ?? null)[right] === undefined
  return reply.redirect(`${deps.config.basePath}${isElsewhere ? `${home}?${elsewhere}` : (back ?? home)}`)
}
