import { readPoint } from '../validation/moment.ts'

/** Who reads: their language (BCP 47), and the IANA name of the time zone that they live by. */
export type MomentReader = { language: string; timeZone: string }

/**
 * A moment as somebody reads it, with its zone named: "29 Nov 2026, 04:37 India Standard Time". Where a message and a page say the same
 * moment, they say it so, whatever zone the device is set to. Any other value stays as it is.
 */
export function momentFor(value: string, { language, timeZone }: MomentReader): string {
  if (readPoint(value)?.kind !== 'instant') return value
  const parts = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    // Short names are only known where people live by them: elsewhere they are "GMT+5:30".
    timeZoneName: 'long',
  }).formatToParts(new Date(value))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find(one => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}
