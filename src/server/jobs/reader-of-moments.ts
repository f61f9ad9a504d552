import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { MomentReader } from '#engine/texts/moment-for.ts'
import { writtenIn } from '#engine/texts/written-in.ts'

/** The time zone somebody saved, or that of the portal: nobody else's is known where no page asks. */
export function zoneOf(set: PublishedSet, saved: string | null | undefined): string {
  return saved ?? String(set.limits.timeZone)
}

/** Who reads what a set says, in which language and time zone. */
export function readerOf(set: PublishedSet, saved: string | null | undefined): MomentReader {
  return { language: writtenIn(set).language, timeZone: zoneOf(set, saved) }
}
