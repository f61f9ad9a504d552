import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'
type Range = { address: string; family: Family; prefix: number }

/** Names for addresses that no public network has, as the package that reads X-Forwarded-For knows them. */
const names = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** Addresses that only a network of one's own has: a range inside of one of them may be as wide as it is. */
const own: Range[] = [
  { address: '10.0.0.0', family: 'ipv4', prefix: 8 },
  { address: '100.64.0.0', family: 'ipv4', prefix: 10 },
  { address: '127.0.0.0', family: 'ipv4', prefix: 8 },
  { address: '169.254.0.0', family: 'ipv4', prefix: 16 },
  { address: '172.16.0.0', family: 'ipv4', prefix: 12 },
  { address: '192.168.0.0', family: 'ipv4', prefix: 16 },
  { address: 'fc00::', family: 'ipv6', prefix: 7 },
  { address: 'fe80::', family: 'ipv6', prefix: 10 },
]
/** The shortest prefix of a range with public addresses; those that large delivery networks publish are longer. */
const shortest: Record<Family, number> = { ipv4: 12, ipv6: 24 }
const mapped = listOf({ address: '::ffff:0:0', family: 'ipv6', prefix: 96 })
const mappedBits = 96

/** What is wrong with the proxies of the settings, one line each: what is no address, and ranges in which anybody's address is. */
export function proxyProblems(trusted: string[]): string[] {
  return trusted.flatMap(entry => {
    if (names.has(entry)) return []
    const range = rangeOf(entry)
    if (range === null) return [`TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, and ${entry} is none`]
    if (range.prefix >= shortest[range.family] || own.some(one => isInside(range, one))) return []
    return [
      `TRUSTED_PROXIES with ${entry} lets callers choose their address: name the addresses of your proxies. A range of public addresses has at least /${shortest[range.family]}`,
    ]
  })
}

/** An address, or a range by the length of its prefix or, with IPv4, by its mask; null for what is neither. */
function rangeOf(entry: string): Range | null {
  const [address = '', length, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return null
  const bits = version === 4 ? 32 : 128
  const prefix = length === undefined ? bits : version === 4 && isIP(length) === 4 ? bitsOf(length) : numberOf(length)
  if (prefix === null || prefix > bits) return null
  if (version === 4) return { address, family: 'ipv4', prefix }
  if (mapped.check(address, 'ipv6') && prefix >= mappedBits) return { address, family: 'ipv4', prefix: prefix - mappedBits }
  return { address, family: 'ipv6', prefix }
}

function numberOf(length: string): number | null {
  return /^\d{1,3}$/.test(length) ? Number(length) : null
}

/** The prefix that a mask such as 255.255.0.0 says; null for one with a hole. */
function bitsOf(mask: string): number | null {
  const bits = mask
    .split('.')
    .map(part => Number(part).toString(2).padStart(8, '0'))
    .join('')
  return /^1*0*$/.test(bits) ? bits.replaceAll('0', '').length : null
}

function isInside({ address, family, prefix }: Range, wide: Range): boolean {
  const written = address.includes(':') ? 'ipv6' : 'ipv4'
  return family === wide.family && prefix >= wide.prefix && listOf(wide).check(address, written)
}

function listOf({ address, family, prefix }: Range): BlockList {
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return list
}
