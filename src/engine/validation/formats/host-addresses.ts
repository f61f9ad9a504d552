/** An IP address as a number, with its family, so that addresses of one family can be compared. */
type AddressNumber = { family: 4 | 6; value: bigint }

const octet = /^(?:0|[1-9][0-9]{0,2})$/
const group = /^[0-9a-f]{1,4}$/i

/** Reads an IPv4 or IPv6 address (no zone, no prefix length, no leading zeros in IPv4); null when it is neither. */
export function readAddress(text: string): AddressNumber | null {
  if (text.length > 45) return null
  const value = text.includes(':') ? readVersion6(text) : readVersion4(text)
  return value === null ? null : { family: text.includes(':') ? 6 : 4, value }
}

function readVersion4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every(part => octet.test(part) && Number(part) <= 255)) return null
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function readVersion6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1))
  if (!head || tail === null) return null
  const given = head.length + (tail?.length ?? 0)
  if (tail === undefined ? given !== 8 : given > 7) return null
  const all = [...head, ...Array<bigint>(8 - given).fill(0n), ...(tail ?? [])]
  return all.reduce((sum, part) => sum * 65536n + part, 0n)
}

/** An IPv4 address may stand for the last two groups of the whole address only. */
function readGroups(text: string, last: boolean): bigint[] | null {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    const embedded = last && index === parts.length - 1 && part.includes('.') ? readVersion4(part) : null
    if (embedded !== null) groups.push(embedded / 65536n, embedded % 65536n)
    else if (group.test(part)) groups.push(BigInt(`0x${part}`))
    else return null
  }
  return groups
}

/** An IPv4 or IPv6 address (onboarding 5: "Please enter valid host address."). */
export function ipAddress(value: string): boolean {
  return readAddress(value) !== null
}

/** One address, or two of the same family joined by a hyphen, the first not above the second: "10.0.0.1-10.0.0.9" (onboarding 3, 5). */
export function ipRange(value: string): boolean {
  const ends = value.split('-').map(readAddress)
  const [from, to = from] = ends
  return ends.length <= 2 && !!from && !!to && from.family === to.family && from.value <= to.value
}
