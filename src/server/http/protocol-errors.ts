import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../errors.ts'
import { refuse } from '../records/texts.ts'
import { envelopeOf } from './error-handler.ts'
import { securityHeaders } from './security.ts'

/** Answers to what never becomes a request: broken HTTP, addresses that cannot be read. The same envelope and headers as all others. */
export function protocolErrors(deps: Dependencies) {
  const headers = securityHeaders(deps.config)
  const malformed = (status: 400 | 408 | 414) => refuse(deps.set(), 'malformed', undefined, { status })
  return {
    /** Two programs that read broken HTTP differently can be made to see different requests, so the connection ends with it. */
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(rawAnswer(malformed(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400), headers))
      socket.destroySoon()
    },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const refusal = malformed(error.statusCode === 414 ? 414 : 400)
      reply.headers(headers).status(refusal.status).send(envelopeOf(refusal, request.id))
    },
  }
}

/** Node answers an expectation it does not know by itself, without any header of ours. */
export function registerExpectations(app: FastifyInstance, deps: Dependencies): void {
  app.server.on('checkExpectation', (_request, response) => {
    const refusal = refuse(deps.set(), 'malformed', undefined, { status: 417 })
    response.writeHead(417, {
      ...securityHeaders(deps.config),
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    response.end(JSON.stringify(envelopeOf(refusal, randomUUID())))
  })
}

function rawAnswer(refusal: Refusal, headers: Record<string, string>): string {
  const body = JSON.stringify(envelopeOf(refusal, randomUUID()))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}
