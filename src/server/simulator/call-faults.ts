import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tokens } from './access.ts'
import { ApiError, envelope } from './api-error.ts'
import { takeFault } from './faults.ts'
import type { Simulator } from './simulator.ts'

/** Makes the calls of a scope go wrong as was asked for: before the work, or after it. */
export function registerCallFaults(scope: FastifyInstance, simulator: Simulator, tokens: Tokens): void {
  const { world } = simulator

  scope.addHook('preHandler', async (request, reply) => {
    const call = callOf(request)
    if (takeFault(world, 'unavailable', call)) throw new ApiError('UNAVAILABLE', 'The service is currently unavailable.')
    const tooMany = takeFault(world, 'too-many', call)
    if (tooMany) {
      reply.header('retry-after', String(tooMany.seconds))
      throw new ApiError('RESOURCE_EXHAUSTED', 'Quota exceeded.')
    }
    if (takeFault(world, 'unauthenticated', call)) {
      tokens.delete(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      throw new ApiError('UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    }
    const slow = takeFault(world, 'slow', call)
    if (!slow) return
    simulator.heldBack += 1
    await wait(slow.seconds * 1000, undefined, { ref: false })
    simulator.heldBack -= 1
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    // Only what was done can be done without being said.
    if (reply.statusCode !== 200) return payload
    const call = callOf(request)
    const late = takeFault(world, 'late', call)
    if (late) await wait(late.seconds * 1000, undefined, { ref: false })
    if (takeFault(world, 'lost', call)) request.raw.socket.destroy()
    if (!takeFault(world, 'unavailable-after', call)) return payload
    reply.status(503)
    return JSON.stringify(envelope({ code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' }))
  })
}

/** "POST /v1/brands", which `on` of a fault is compared with. */
function callOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`
}
