import { getDomain } from 'tldts'
import { hostOf, isHostName } from './formats/host.ts'

/**
 * The domain that somebody registered, of an e-mail or web address: "example.co.in" for https://www.shop.example.co.in. By the public suffix
 * list with its private part, so that two sites of one host of sites (a.github.io, b.github.io) are two. Null for a text that is no address.
 */
export function registrableDomain(address: string): string | null {
  const host = hostOf(address)
  if (!host || !isHostName(host)) return null
  // A host that is a suffix itself has nobody above it.
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? host
}
