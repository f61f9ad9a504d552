import { pageLanguage } from '../../theme/page-meta.ts'

/** `D Mon YYYY`: 7 Nov 2026. In the reader's zone unless one is named. */
export function formatDate(at: Date, timeZone?: string): string {
  const part = partsOf(at, timeZone)
  return `${Number(part('day'))} ${part('month')} ${part('year')}`
}

/** `MMM DD, YYYY | hh:mm:ss A`: Nov 07, 2026 | 02:05:09 PM. */
export function formatDateTime(at: Date, timeZone?: string): string {
  const part = partsOf(at, timeZone)
  return `${part('month')} ${part('day')}, ${part('year')} | ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}`
}

/** `HH:mm` for what happened today, such as "Saved 12:04". */
export function formatTime(at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
}

function partsOf(at: Date, timeZone: string | undefined): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Intl.DateTimeFormat(`${pageLanguage()}-u-nu-latn`, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    timeZone,
  }).formatToParts(at)
  return type => parts.find(part => part.type === type)?.value ?? ''
}
