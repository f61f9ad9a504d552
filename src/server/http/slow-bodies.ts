import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bytes, milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'

/**
 * Ends requests whose body does not come whole within `limits.request.receivedWithin`: 408, and the connection with it. Files take longer:
 * of each such time they have to bring `receivedAtLeast`.
 */
export function registerSlowBodies(app: FastifyInstance, { set }: Pick<Dependencies, 'set'>): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) {
      const limits = set().limits.request
      const isFile = request.headers['content-type']?.startsWith('multipart/')
      const least = bytes(limits.receivedAtLeast)
      let before = request.raw.socket.bytesRead
      const timer = setInterval(() => {
        if (isFile && (isOurTurn(request) || request.raw.socket.bytesRead - before >= least)) {
          before = request.raw.socket.bytesRead
          return
        }
        clearInterval(timer)
        reply.header('connection', 'close')
        const refusal = refuse(set(), 'received-too-slowly')
        // Whoever reads the body is told; behind the provider, which answers by itself, there is only the connection left.
        if (!reply.sent && payload.listenerCount('error') > 0) payload.emit('error', Object.assign(refusal, { statusCode: 408 }))
        else if (!request.raw.complete) request.raw.destroy()
      }, milliseconds(limits.receivedWithin))
      timer.unref()
      const received = () => clearInterval(timer)
      payload.once('end', received).once('close', received)
    }
    done()
  })
  // Who was answered before the body was there may send the rest, and no longer: nobody reads it.
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete)
      setTimeout(() => {
        if (!request.raw.complete) request.raw.destroy()
      }, milliseconds(set().limits.request.receivedWithin)).unref()
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
}

/** What has come is not read yet: it is not the sender who is slow. */
function isOurTurn({ raw }: FastifyRequest): boolean {
  return raw.complete || raw.readableLength > 0
}
