import { getDomain } from 'tldts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json } from '#engine/definitions/types.ts'
import { hostOf, isHostName } from './formats/host.ts'
import { sibling } from './keyword-rules.ts'
import type { Moment } from './moment.ts'
import { leadsAlong } from './reached.ts'

/** What `sameDomainAs` compares with, and of what else than the value itself: `of`, or a field of the list's `first` entry. */
type SameDomain = string | { as: string; of?: string; first?: string }

/**
 * E-mail or web address on the registrable domain of another: of the field beside it, or of one at the end of references
 * (`shop/owner/website`). With `of` not the value is looked at, but what stands at the end of references, and with `first` that field of
 * its first entry. While one is missing or is no address, there is nothing to compare.
 */
export function sameDomainAs(value: unknown, siblings: unknown, parameter: SameDomain, moment?: Moment): boolean {
  const expected = expectedDomain(value, parameter, siblings, moment)
  if (expected === '') return true
  if (typeof parameter === 'string') return typeof value !== 'string' || registrableDomain(value) === expected
  const { of, first = '' } = parameter
  const other = of === undefined ? firstAddress(value, first) : addressAt(of, siblings, moment)
  return other === undefined || registrableDomain(other) === expected
}

// What is no address at all is said at the entry.
function firstAddress(list: unknown, field: string): string | undefined {
  const found = Array.isArray(list) ? sibling(list[0], field) : undefined
  return typeof found === 'string' && registrableDomain(found) ? found : undefined
}

/** The domain that the address has to be on; empty while nothing says it. */
export function expectedDomain(_value: unknown, parameter: SameDomain, siblings: unknown, moment?: Moment): string {
  const other = addressAt(typeof parameter === 'string' ? parameter : parameter.as, siblings, moment)
  return (other !== undefined && registrableDomain(other)) || ''
}

/** The fields and paths that a parameter names. */
export function addressesNamed(parameter: Json): string[] {
  const named = isObject(parameter) ? [parameter.as, parameter.of] : [parameter]
  return named.filter(one => typeof one === 'string')
}

function addressAt(where: string, siblings: unknown, moment: Moment | undefined): string | undefined {
  const found = leadsAlong(where) ? moment?.reached?.[where] : sibling(siblings, where)
  return typeof found === 'string' ? found : undefined
}

/**
 * The domain that somebody registered, of an e-mail or web address: "example.co.in" for https://www.shop.example.co.in. By the public suffix
 * list with its private part, so that two sites of one host of sites (a.github.io, b.github.io) are two. Null for a text that is no address.
 */
function registrableDomain(address: string): string | null {
  const host = hostOf(address)
  if (!host || !isHostName(host)) return null
  // A host that is a suffix itself has nobody above it.
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? host
}
