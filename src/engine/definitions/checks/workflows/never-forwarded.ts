import { everyWaitingOn } from '../../../workflow/lifecycle.ts'
import { statesOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** A carrier that is never shown its row cannot decide; a record's own row is not a carrier's. */
export const neverForwarded: Rule = {
  rule: 'never-forwarded',
  about:
    '"forwarded", "takenBack", "keepsRow", "countsAsAsked", "keepsDecision" and "tellsReason" are said of rows by carrier, and of states in which the carrier does not decide alone',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'lifecycle') return []
      const byCarrier = content.meta.scope === 'carrier'
      const said = byCarrier ? [] : Object.entries(content.meta.events)
      const events = said.flatMap(([event, meta]) =>
        (['keepsDecision', 'tellsReason'] as const).flatMap((key): Finding[] =>
          meta[key]
            ? [
                {
                  file,
                  path: appendPointer('/meta/events', event, key),
                  message: 'This is no row of a carrier',
                  fix: 'Remove it.',
                },
              ]
            : [],
        ),
      )
      const states = statesOf(content).flatMap(({ path, state: { meta } }): Finding[] => {
        const hides = {
          forwarded: meta?.forwarded === false,
          takenBack: meta?.takenBack === true,
          keepsRow: false,
          countsAsAsked: false,
        }
        return (['forwarded', 'takenBack', 'keepsRow', 'countsAsAsked'] as const).flatMap((key): Finding[] => {
          if (meta?.[key] === undefined) return []
          const at = { file, path: appendPointer(path, 'meta', key) }
          if (!byCarrier) return [{ ...at, message: 'This is no row of a carrier', fix: 'Remove it.' }]
          if ((key === 'keepsRow' || key === 'countsAsAsked') && !hides.takenBack)
            return [
              {
                ...at,
                message: 'The carrier is shown it as long as nobody takes it back',
                fix: 'Remove it, or add "takenBack": true.',
              },
            ]
          if (!hides[key] || !everyWaitingOn(meta.waitingOn).includes('carrier')) return []
          return [{ ...at, message: 'It waits for the carrier, who is not shown it', fix: 'Remove it, or name another holder.' }]
        })
      })
      return [...events, ...states]
    })
  },
}
