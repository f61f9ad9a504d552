import type { LifecycleRow, RecordRow } from './rows.ts'
import type { Write } from './write-transition.ts'

/** Whether a transition changes what readers see of the record itself: its data, the change proposed to it, or answers to its own row. */
export function changesContent({ plan, row }: Pick<Write, 'plan' | 'row'>): boolean {
  return plan.data !== undefined || plan.proposed !== undefined || (plan.answers !== undefined && row.scope === '')
}

type Seen = Pick<RecordRow, 'version' | 'updated_at'>

/**
 * Version and time of a record for a reader who sees only these rows of it: they move with the rows and with the record itself, and with
 * nothing else. Nobody locks by them: who saves and submits sees all of a record, and an event is locked by the version of its row.
 */
export function seenVersion({ content_version, content_at }: RecordRow, rows: LifecycleRow[]): Seen {
  const times = [content_at, ...rows.map(({ since }) => since)].map(at => new Date(at).getTime())
  return {
    version: rows.reduce((sum, row) => sum + row.version, content_version),
    updated_at: new Date(Math.max(...times)),
  }
}
