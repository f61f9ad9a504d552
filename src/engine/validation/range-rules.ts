import { readAddress } from './formats/host-addresses.ts'
import { sibling } from './keyword-rules.ts'

/**
 * An IP address of the same family as the one in the field beside it and not below it: the end of a range (onboarding 5: "Please enter
 * valid host address."). What is no address is the format's business.
 */
export function notBelowAddress(value: unknown, siblings: unknown, field: string): boolean {
  const [to, from] = [value, sibling(siblings, field)].map(text => (typeof text === 'string' ? readAddress(text) : null))
  return !to || !from || (to.family === from.family && to.value >= from.value)
}

/** A list in which no two entries hold the same value in the field named; entries without it are passed over. */
export function distinctBy(value: unknown, _siblings: unknown, field: string): boolean {
  const held = entriesOf(value)
    .map(entry => sibling(entry, field))
    .filter(one => one !== undefined)
  return new Set(held.map(one => JSON.stringify(one))).size === held.length
}

/**
 * A list of address ranges of which no two share an address (onboarding 5: "Please remove duplicate host address."). An entry is one
 * address in the field `from`, or all from there to the field `to`; entries that cannot be read are passed over.
 */
export function distinctRanges(value: unknown, _siblings: unknown, { from, to }: { from: string; to: string }): boolean {
  const ranges = entriesOf(value).flatMap(entry => {
    const [first, last] = [from, to].map(field => sibling(entry, field))
    const begins = typeof first === 'string' ? readAddress(first) : null
    const ends = typeof last === 'string' && last !== '' ? readAddress(last) : begins
    return begins && ends && begins.family === ends.family ? [{ family: begins.family, from: begins.value, to: ends.value }] : []
  })
  ranges.sort((one, other) => one.family - other.family || (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
  return ranges.every((range, index) => {
    const next = ranges[index + 1]
    return !next || next.family !== range.family || next.from > range.to
  })
}

function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
