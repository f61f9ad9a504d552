import type { Sentences } from '#engine/validation/sentences.ts'
import { isObject } from '../json/is-object.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { Json } from '../types.ts'

const duration = /^P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?)$/
const times = { weeks: 604_800_000, days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 }
const size = /^(\d+(?:\.\d+)?) (B|kB|MB|GB)$/
const sizes: { [unit: string]: number } = { B: 1, kB: 1000, MB: 1_000_000, GB: 1_000_000_000 }

/**
 * Milliseconds of an ISO 8601 duration in weeks, days, hours, minutes, seconds ("P2D", "PT90M", "PT0.25S"); null when it is none. A day
 * has 24 hours. Months and years are not taken: they have no fixed length.
 */
export function durationMilliseconds(text: string): number | null {
  const parts = duration.exec(text)?.slice(1)
  if (!parts?.some(part => part !== undefined) || text.endsWith('T')) return null
  return Object.values(times).reduce((sum, unit, index) => sum + Math.round(Number(parts[index] ?? 0) * unit), 0)
}

/** Milliseconds of a duration that a meta-schema has checked. Throws an Error when it is none. */
export function milliseconds(text: string): number {
  const found = durationMilliseconds(text)
  if (found === null) throw new Error(`"${text}" is no duration. Write one as PT30M, P2D.`)
  return found
}

/** How long somebody has to wait, as a duration that is easy to read: seconds below a minute, then whole minutes, rounded up. */
export function waitFor(seconds: number): string {
  if (seconds < 60) return `PT${Math.ceil(seconds)}S`
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

/** Bytes of a size ("50 kB", of a thousand bytes each); null when it is none. */
export function sizeBytes(text: string): number | null {
  const [, number, unit = ''] = size.exec(text) ?? []
  return number === undefined ? null : Math.round(Number(number) * (sizes[unit] ?? 0))
}

/** Bytes of a size that a meta-schema has checked. Throws an Error when it is none. */
export function bytes(text: string): number {
  const found = sizeBytes(text)
  if (found === null) throw new Error(`"${text}" is no size. Write one as 50 kB, 5 MB.`)
  return found
}

/** A number, duration, size or list of them for people: "24 hours", "1 day", "50 kB", "pdf, png". Null for anything else. */
export function quantityInWords(value: Json | undefined, say: Sentences): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return durationInWords(value, say) ?? value
  return Array.isArray(value) && value.every(one => typeof one !== 'object') ? value.join(', ') : null
}

/**
 * What a pointer leads to, in words. Below a duration or a size the last key is a unit, and the number in it is meant:
 * `/uploads/logo/size/kB` is 50 of "50 kB". A due time with reminders stands for its duration. Null when there is no such value.
 */
export function quantityAt(root: Json, path: string, say: Sentences): string | null {
  let value: Json | undefined = root
  const keys = pointerKeys(path) ?? []
  for (const [index, key] of keys.entries()) {
    if (!isObject(value) || !Object.hasOwn(value, key)) value = durationOf(value)
    if (typeof value === 'string') return index === keys.length - 1 ? inUnit(value, key) : null
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return quantityInWords(durationOf(value), say)
}

/** `{ "after": "P2D", "remind": … }` is two days. */
function durationOf(value: Json | undefined): Json | undefined {
  return isObject(value) && typeof value.after === 'string' ? value.after : value
}

function durationInWords(text: string, say: Sentences): string | null {
  const parts = durationMilliseconds(text) === null ? undefined : duration.exec(text)?.slice(1)
  const words = Object.keys(times).flatMap((unit, index) => {
    const number = parts?.[index]
    return number === undefined ? [] : [say(unit, { count: Number(number) })]
  })
  return parts ? words.join(' ') : null
}

function inUnit(text: string, unit: string): string | null {
  const [whole, one] = Object.hasOwn(sizes, unit)
    ? [sizeBytes(text), sizes[unit]]
    : [durationMilliseconds(text), Object.entries(times).find(([name]) => name === unit)?.[1]]
  return whole === null || one === undefined ? null : String(whole / one)
}
