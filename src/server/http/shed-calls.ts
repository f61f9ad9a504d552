import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'
import { clientAddress } from './client-address.ts'
import { createCrowd } from './crowd.ts'
import { envelopeOf } from './error-handler.ts'

/** When somebody who was sent away is to call again, in seconds. */
const retryAfter = '2'
/** How often the log says that calls were sent away, in milliseconds: a line for each would cost more than sending it away. */
const loggedEveryMs = 1000

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/**
 * An `onRequest` hook that sends calls away with 503 and `Retry-After` when more come than can be answered: else all wait longer and
 * longer, and none is answered in time. Nothing of such a call is read, neither its body nor its session.
 */
export function shedCalls(deps: Dependencies): Hook {
  const now = (): number => deps.now().getTime()
  const crowd = createCrowd(now)
  const log = countedLog(deps, now)
  return async (request, reply) => {
    const set = deps.set()
    const address = clientAddress(request)
    if (crowd.enter(address, deps.pool.waitingCount, set.limits.request.waiting)) {
      reply.raw.once('close', () => crowd.leave(address))
      return
    }
    log()
    return reply
      .code(503)
      .header('Retry-After', retryAfter)
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(answerOf(set, request.id))
  }
}

const answers = new WeakMap<PublishedSet, string[]>()
const idGoesHere = '\0id'

/** The refusal as it goes out, printed once for a set: all that differs is the id. */
function answerOf(set: PublishedSet, id: string): string {
  let parts = answers.get(set)
  if (!parts) {
    parts = JSON.stringify(envelopeOf(refuse(set, 'unavailable'), idGoesHere)).split(JSON.stringify(idGoesHere))
    answers.set(set, parts)
  }
  return parts.join(JSON.stringify(id))
}

/** Says how many calls were sent away since it last did. */
function countedLog({ log }: Dependencies, now: () => number): () => void {
  let [calls, saidAt] = [0, Number.NEGATIVE_INFINITY]
  return () => {
    calls++
    if (now() - saidAt < loggedEveryMs) return
    log.warn({ code: 'unavailable', calls }, 'calls sent away')
    calls = 0
    saidAt = now()
  }
}
