import { zoneOfToday } from '#engine/validation/formats/as-meant.ts'
import type { Say } from '../../texts/say.ts'
import { pageLanguage } from '../../theme/page-meta.ts'

/** A time zone that can be chosen (onboarding 3): its IANA name, a label with its offset, minutes from GMT, and what it is called. */
export type TimeZone = { value: string; label: string; offset: number; abbrev: string; altName: string }

/** All time zones that this browser knows, by today's names, from west to east, with the offsets of a moment. */
export function timeZones(at: Date, say: Say<'forms'>): TimeZone[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneOfToday)])
  return [...names]
    .map(value => {
      const offset = offsetOf(value, at)
      const altName = named(value, 'long', at)
      return {
        value,
        offset,
        abbrev: named(value, 'short', at),
        altName,
        label: say('zone', { offset: written(offset), zone: value.replaceAll('_', ' '), name: altName }),
      }
    })
    .sort((one, other) => one.offset - other.offset || one.value.localeCompare(other.value))
}

function named(timeZone: string, timeZoneName: 'short' | 'long', at: Date): string {
  const parts = new Intl.DateTimeFormat(pageLanguage(), { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Minutes east of GMT. */
function offsetOf(timeZone: string, at: Date): number {
  const text = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(text ?? '') ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** "+05:30" */
function written(offset: number): string {
  const minutes = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
