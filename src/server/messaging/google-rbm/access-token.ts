import { importPKCS8, SignJWT } from 'jose'
import { ChannelFailure } from '../channel-failure.ts'
import { answerOf, type Fetched, failureOf, type Manner, usualWaits } from './answer.ts'
import type { Settings } from './settings.ts'

export const scopes = {
  management: 'https://www.googleapis.com/auth/businesscommunications',
  messaging: 'https://www.googleapis.com/auth/rcsbusinessmessaging',
} as const

export type Scope = keyof typeof scopes

/** A token is renewed this long before its end, so that none ends on its way. */
const earlyMs = 60_000
const assertionSeconds = 3600

export type AccessTokens = {
  /** @returns a token that holds for the scope. @throws ChannelFailure when the account is refused or the host does not answer. */
  get(scope: Scope): Promise<string>
  /** Never returns this one again. */
  forget(token: string): void
}

/** Tokens of a service account (RFC 7523), one per scope, kept until shortly before they end. */
export function createAccessTokens(settings: Settings): AccessTokens {
  const kept = new Map<Scope, { token: string; until: number }>()
  const asked = new Map<Scope, Promise<string>>()

  async function ask(scope: Scope): Promise<string> {
    const { now, say, timeoutMs, hosts } = settings
    const assertion = await sign(settings, scope)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const manner = { now, say, timeoutMs, faultMs: usualWaits.fault }
    const answer = await answerOf(manner, hosts.token, { method: 'POST', body: form })
    const { access_token: token, expires_in: seconds } = answer.body ?? {}
    if (answer.status !== 200 || typeof token !== 'string' || typeof seconds !== 'number') throw tokenFailure(answer, manner)
    kept.set(scope, { token, until: now().getTime() + seconds * 1000 - earlyMs })
    return token
  }

  return {
    async get(scope) {
      const known = kept.get(scope)
      if (known && known.until > settings.now().getTime()) return known.token
      const running = asked.get(scope) ?? ask(scope).finally(() => asked.delete(scope))
      asked.set(scope, running)
      return running
    },
    forget(token) {
      for (const [scope, known] of kept) if (known.token === token) kept.delete(scope)
    },
  }
}

async function sign({ serviceAccount, hosts, now }: Settings, scope: Scope): Promise<string> {
  const seconds = Math.floor(now().getTime() / 1000)
  const { private_key_id: kid } = serviceAccount
  return new SignJWT({ scope: scopes[scope] })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid ? { kid } : {}) })
    .setIssuer(serviceAccount.client_email)
    .setAudience(hosts.token)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + assertionSeconds)
    .sign(await importPKCS8(serviceAccount.private_key, 'RS256'))
}

/** The token host has an error shape of its own (RFC 6749): {"error":"invalid_grant","error_description":"…"}. */
function tokenFailure(answer: Fetched, manner: Manner): ChannelFailure {
  const { error, error_description: words } = answer.body ?? {}
  if (answer.status >= 500 || answer.status === 429 || typeof error !== 'string') return failureOf(manner, answer, 'token-host')
  const message = manner.say('account-refused', { words: typeof words === 'string' ? words : error })
  return new ChannelFailure('refused', { message, status: answer.status, code: error })
}
