import type { FastifyRequest } from 'fastify'

/** Whether something was sent with a request, also where nobody reads it, as with GET. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
