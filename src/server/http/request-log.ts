import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#engine/conditions/facts.ts'
import type { Dependencies } from '../dependencies.ts'

/** What a request has come to so far, for its line in the log. */
type RequestLog = {
  /** Id of the operation; null for what the document does not have. */
  operation: string | null
  command: string | null
  actor: Actor | null
  /** Id of what it is about. */
  target: string | null
  /** Why it was refused. */
  code: string | null
  reason: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    requestLog: RequestLog
  }
  interface FastifyContextConfig {
    /** Name in the log of a route whose requests are written down although no document describes it. */
    logged?: string
  }
}

/** Reads that are written down as well, by `x-command`; the other is the answer of a provider that signs somebody in. */
const readsLogged = new Set(['download-file', 'sign-in'])
/** Changes that are not: a draft is saved while somebody types. */
const changesPassedOver = new Set(['save'])
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * One line for each change, refusal, sign-in and opened file: who, of which organisation, what, how it ended, under the correlation id
 * that the answer bears. Bodies, addresses and tokens never stand in it. What failed is logged by the error handler instead.
 */
export function registerRequestLog(app: FastifyInstance, deps: Dependencies): void {
  const { basePath } = deps.config
  // Of the other routes that no document describes, those that sign people in.
  const authentication = [`${basePath}/oauth/`, `${basePath}/phone-answer/`]
  app.decorateRequest('trail')
  app.addHook('onRequest', async request => {
    request.requestLog = { operation: null, command: null, actor: null, target: null, code: null, reason: null }
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.requestLog.operation ?? routeOf(request, authentication)
    if (!isWorthALine(request, reply, route)) return
    const { actor, target, code, reason } = request.requestLog
    const refused = reply.statusCode >= 400
    const line = {
      request: request.id,
      route: route ?? request.routeOptions.url ?? null,
      method: request.method,
      actor: actor?.id ?? null,
      role: actor?.role ?? null,
      tenant: actor?.organisation ?? null,
      ...(target === null ? {} : { target }),
      status: reply.statusCode,
      outcome: refused ? 'refused' : 'done',
      ...(code === null ? {} : { code }),
      ...(reason === null ? {} : { reason }),
    }
    if (refused) deps.log.warn(line, 'request refused')
    else deps.log.info(line, 'request done')
  })
}

function routeOf(request: FastifyRequest, authentication: string[]): string | null {
  const { url = '', config } = request.routeOptions
  if (config.logged !== undefined) return config.logged
  return authentication.some(prefix => url.startsWith(prefix)) ? url : null
}

function isWorthALine(request: FastifyRequest, reply: FastifyReply, route: string | null): boolean {
  const { statusCode: status } = reply
  if (status >= 500) return false
  if (status >= 400) return route !== null || status === 403 || status === 429
  const { operation, command } = request.requestLog
  if (reads.has(request.method)) return command !== null && readsLogged.has(command)
  // The provider's own calls are part of a sign-in that has its line.
  if (operation === null) return route !== null && !route.includes('/oauth/')
  return command === null || !changesPassedOver.has(command)
}
