import { zoneOfToday } from '#engine/validation/formats/as-meant.ts'
import type { Moment } from '#engine/validation/moment.ts'

/** The clock of the person's device, and the time zone it is set to. The server takes the zone with each call, and has its own clock. */
export function momentHere(): Moment {
  return { now: Date.now(), timeZone: zoneHere() }
}

/** IANA name of the time zone that the person's device is set to, as it is called today. */
export function zoneHere(): string {
  return zoneOfToday(Intl.DateTimeFormat().resolvedOptions().timeZone)
}
