import type { Finding, Rule } from '../checks.ts'
import { pointer } from '../json-pointer.ts'
import { statesOf } from './workflow-states.ts'

/** A carrier that is never shown its row cannot decide; a record's own row is not a carrier's. */
export const neverForwarded: Rule = {
  rule: 'never-forwarded',
  about: '"forwarded" is said of rows by carrier, and of the states before the carrier decides alone',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'lifecycle') return []
      const byCarrier = content.meta.scope === 'carrier'
      return statesOf(content).flatMap(({ path, state: { meta } }): Finding[] => {
        if (meta?.forwarded === undefined) return []
        const at = { file, path: pointer(path, 'meta', 'forwarded') }
        if (!byCarrier) return [{ ...at, message: 'This is no row of a carrier', fix: 'Remove it.' }]
        if (meta.forwarded || meta.holder !== 'carrier') return []
        return [{ ...at, message: 'It waits for the carrier, who is not shown it', fix: 'Remove it, or name another holder.' }]
      })
    })
  },
}
