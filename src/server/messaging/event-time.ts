const dateTime = /^(\d{4}-\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

/**
 * When an event happened, as far as that is believed: the channel's time of it, but never later than it arrived. A phone's clock may be
 * wrong, and a time to come would outweigh whatever its person says afterwards.
 *
 * @returns undefined where no time is given, or one that is no date-time of RFC 3339.
 */
export function eventTime(at: string | undefined, arrival: Date): string | undefined {
  const [, month, day] = dateTime.exec(at ?? '') ?? []
  if (at === undefined || !month || Number(day) > daysOf(month)) return
  const upper = at.toUpperCase()
  const time = Date.parse(upper)
  if (Number.isNaN(time)) return
  return time > arrival.getTime() ? arrival.toISOString() : upper
}

/** @param month as 2026-02. */
function daysOf(month: string): number {
  const last = new Date(`${month}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return last.getUTCDate()
}
