import type { FastifyRequest } from 'fastify'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import type { Dependencies } from '../dependencies.ts'
import { sentencesOfSet } from '../page-texts.ts'

/**
 * When and where a request's data are checked, and in which words: the server's clock, and the time zone that the page says in `Time-Zone`; without one, or
 * with one that there is not, that of limits.json. A wrong zone moves "today" by one day at most, for who sends it.
 */
export function momentOf(request: FastifyRequest, set: PublishedSet, { now }: Pick<Dependencies, 'now'>): CheckContext {
  const said = request.headers['time-zone']
  const timeZone = (typeof said === 'string' && knownZone(said)) || set.limits.timeZone
  return { now: now().getTime(), timeZone, say: sentencesOfSet(set) }
}

/** Where no person is: the server's clock, and the time zone of limits.json. */
export function momentOfNobody(set: PublishedSet, now: Date): CheckContext {
  return { now: now.getTime(), timeZone: String(set.limits.timeZone), say: sentencesOfSet(set) }
}

const zones = new Map<string, string>()

// Asked of Intl itself: browsers say old and new names of the same zone, of which its list has one.
function knownZone(said: string): string | null {
  const before = zones.get(said)
  if (before !== undefined) return before
  if (said.length > 64 || !/^[A-Za-z]/.test(said)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions()
    // Zones are found in any spelling of upper and lower case: only one is kept.
    if (said === timeZone) zones.set(said, timeZone)
    return timeZone
  } catch {
    return null
  }
}
