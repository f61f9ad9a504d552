import { type AccessTokens, createAccessTokens, type Scope } from './access-token.ts'
import { answerOf, type Fetched, failureOf, type Manner, usualWaits } from './answer.ts'
import type { Settings } from './settings.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With host. */
  url: string
  scope: Scope
  body?: object
  /** Asked twice it would make two: after a fault the next try must wait until the outcome can be seen. */
  creates?: true
}

/** Makes a call and returns the answer's JSON object. @throws ChannelFailure */
export type Caller = (call: Call) => Promise<Record<string, unknown>>

/**
 * One caller for an adapter. A 401 is tried once more with a fresh token, as nothing was done then; nothing else is tried again here: when
 * and how often is for the caller, who has the clock and the queue.
 */
export function createCaller(settings: Settings): Caller {
  const tokens = createAccessTokens(settings)
  return async call => {
    const { now, say, timeoutMs, unknownOutcomeMs } = settings
    // A 503 counts, too: it may come from a gate in front of a service that is still working.
    const manner = { now, say, timeoutMs, faultMs: call.creates ? unknownOutcomeMs : usualWaits.fault }
    let answer = await ask(manner, tokens, call)
    if (answer.status === 401) answer = await ask(manner, tokens, call)
    if (answer.status !== 200 || !answer.body) throw failureOf(manner, answer)
    return answer.body
  }
}

async function ask(manner: Manner, tokens: AccessTokens, call: Call): Promise<Fetched> {
  const token = await tokens.get(call.scope)
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (call.body) headers['content-type'] = 'application/json'
  const answer = await answerOf(manner, call.url, { method: call.method, headers, body: call.body && JSON.stringify(call.body) })
  if (answer.status === 401) tokens.forget(token)
  return answer
}

/** @returns null where the answer is that it is not there. @throws what else went wrong. */
export async function orNull(work: Promise<Record<string, unknown>>): Promise<Record<string, unknown> | null> {
  try {
    return await work
  } catch (error) {
    if ((error as { kind?: unknown }).kind === 'not-found') return null
    throw error
  }
}
