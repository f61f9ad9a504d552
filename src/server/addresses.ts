import { isLoopback } from './reached.ts'

/** Addresses with commas between them. One within an address has no space behind it, and no further address. */
export function addressesIn(text: string): string[] {
  return text.split(/,\s+|,(?=\w+:\/\/)/).filter(Boolean)
}

/** Whether a text is an address of such a protocol, with a host. */
export function isAddress(text: string, protocol: RegExp): boolean {
  const address = URL.parse(text)
  return address !== null && protocol.test(address.protocol) && address.hostname !== ''
}

/** Whether nobody on the way reads what is sent to an address: by https, or to this machine. */
export function isSafeAddress(text: string): boolean {
  return isAddress(text, /^https:$/) || (isAddress(text, /^http:$/) && isLoopback(new URL(text).hostname))
}

/** Names with addresses (`name=https://…`), commas between them, as an object without trailing slashes; null where one is no address that a page may lead to. */
export function sitesIn(text: string): { [name: string]: string } | null {
  const pairs = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => /^([a-z][a-z0-9-]*)=(.+)$/.exec(part)?.slice(1))
  if (!pairs.every(pair => pair?.[1] !== undefined && isSafeAddress(pair[1]))) return null
  return Object.fromEntries(pairs.map(pair => [pair?.[0] ?? '', (pair?.[1] ?? '').replace(/\/+$/, '')]))
}
