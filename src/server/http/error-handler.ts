import type { FastifyError, FastifyInstance } from 'fastify'
import type { RefusalKey } from '#generated/names.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { refuse } from '../records/texts.ts'
import { isUnavailable } from './unavailable.ts'

/** Errors of the HTTP layer that are the sender's doing, by Fastify's code. */
const byCode: Record<string, RefusalKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
}
/** Statuses of the HTTP layer that a request may be answered with; any other of the sender's is a 400. */
const bySender = [400, 403, 408, 412, 414, 416, 417, 431] as const

/** The only exit for errors: an envelope with a correlation id; what is not expected says nothing of its inside. */
export function registerErrorHandler(app: FastifyInstance, deps: Dependencies): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error, deps)
    request.requestLog.code = refusal.code
    if (error instanceof Refusal && refusal.status >= 500) {
      deps.log.warn({ request: request.id, code: refusal.code }, 'refused for now')
    } else if (refusal.status >= 500) {
      const { operation, actor } = request.requestLog
      const route = operation ?? request.routeOptions.url
      deps.log.error(
        { request: request.id, route, actor: actor?.id ?? null, error: error.message, stack: error.stack },
        'request failed',
      )
    }
    return reply.status(refusal.status).headers(refusal.headers).send(envelopeOf(refusal, request.id))
  })
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).send(envelopeOf(refuse(deps.set(), 'not-found'), request.id))
  })
}

/** What a refusal looks like on the wire; `correlationId` is also in the log. */
export function envelopeOf({ status, message, code, data }: Refusal, correlationId: string): object {
  const said = { status_code: status, status_message: 'error', message, code, correlation_id: correlationId }
  return data === undefined ? said : { ...said, data }
}

function asRefusal(error: FastifyError | Refusal, deps: Dependencies): Refusal {
  if (error instanceof Refusal) return error
  const set = deps.set()
  const known = byCode[error.code]
  if (known) return refuse(set, known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(set, 'malformed', undefined, { status: bySender.find(status => status === error.statusCode) ?? 400 })
  }
  if (isUnavailable(error)) {
    return refuse(set, 'unavailable', undefined, { headers: { 'Retry-After': '2' } })
  }
  return refuse(set, 'failed')
}
