import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { isCalledByName } from '../reached.ts'
import { refuse } from '../records/texts.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Headers that have one value and that something is decided by. Node takes the first of two of some, and puts those of others together. */
const single = new Set([
  ...['authorization', 'content-encoding', 'content-type', 'idempotency-key', 'origin', 'sec-fetch-site', 'time-zone'],
  ...['x-definitions', 'x-goog-signature', 'x-unattended'],
])

/** Headers of every answer, errors and files included. Pages add their own policy with a nonce (`pages.ts`). */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * Refuses addresses that are too long, requests for no host or several, and headers that say one thing twice; and changes that another site asks for: an Origin that is not ours, `null`, or Sec-Fetch-Site saying so. Programs with a bearer
 * token and no cookie send neither and pass. Pages of the demonstration are not read by a name that somebody pointed here.
 */
export function registerSecurity(app: FastifyInstance, { config, set }: Dependencies): void {
  const headers = securityHeaders(config)
  const own = new Set([new URL(config.publicUrl).origin])
  // Messages and accounts of the demonstration, for whoever can open them.
  const development = `${config.basePath}/dev/`
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.url.length > set().limits.request.addressLength) throw refuse(set(), 'too-large', undefined, { status: 414 })
    // Whoever stands in between may believe another one of two.
    const { hosts, repeated } = namesOf(request)
    if (hosts !== 1 && request.raw.httpVersion !== '1.0') throw refuse(set(), 'malformed')
    if (repeated !== null) throw refuse(set(), 'header-repeated', undefined, { values: { name: repeated } })
    if (request.routeOptions.url?.startsWith(development) && !isCalledByName(request.hostname, config.publicUrl))
      throw refuse(set(), 'called-by-other-name', undefined, { values: { name: request.hostname } })
    if (safe.has(request.method) || request.url.startsWith(`${config.basePath}/oauth/`)) return
    if (isCrossSite(request, own)) throw refuse(set(), 'cross-site')
  })
}

/** How many hosts a request names, and the first header of one value that comes again. */
function namesOf({ raw }: FastifyRequest): { hosts: number; repeated: string | null } {
  let hosts = 0
  let repeated: string | null = null
  const seen = new Set<string>()
  for (const written of raw.rawHeaders.filter((_, index) => index % 2 === 0)) {
    const name = written.toLowerCase()
    if (name === 'host') hosts++
    if (single.has(name) && seen.has(name)) repeated ??= name
    seen.add(name)
  }
  return { hosts, repeated }
}

function isCrossSite(request: FastifyRequest, own: ReadonlySet<string>): boolean {
  const { origin, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && !own.has(origin)) return true
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  // A browser that sends neither is older than any we serve; with a cookie it must say where it comes from.
  return cookie !== undefined && origin === undefined && site === undefined
}
