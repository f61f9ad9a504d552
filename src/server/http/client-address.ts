import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The client's address for limits: Fastify believes X-Forwarded-For from trusted proxies only; IPv6 is cut to its /64. */
export function clientAddress(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
