import type pg from 'pg'
import { goneAddresses } from '#engine/definitions/pages/gone-addresses.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { reportDueTimes } from './due-times.ts'
import { reportForms } from './report-forms.ts'
import { reportParents } from './report-parents.ts'
import { reportReminders } from './report-reminders.ts'
import { reportClaims } from './stored-claims.ts'
import type { StoredFinding } from './stored-finding.ts'

/**
 * What the changed forms would refuse of records and saved drafts, and which values they no longer have a field for; for each new or changed
 * due time and reminder how many rows wait that it reaches; which values are the same where the set counts otherwise what is unique; and which
 * records belong to another than the one that the set asks for. Records are not changed: they stay shown under the form they were submitted under.
 *
 * @param now what dates are compared with that the form compares with today.
 */
export async function reportStored(
  pool: pg.Pool,
  before: PublishedSet | null,
  set: PublishedSet,
  now: Date,
): Promise<StoredFinding[]> {
  return [
    ...(await reportDueTimes(pool, before, set)),
    ...(await reportReminders(pool, before, set)),
    ...(await reportClaims(pool, set)),
    ...(await reportParents(pool, before, set)),
    ...(await reportForms(pool, before, set, now)),
  ]
}

/** Whether publishing would leave stored values that no form has a field for, or records whose parent the set does not know. */
export function losesValues(findings: StoredFinding[]): boolean {
  return findings.some(({ what }) => what === 'no longer kept' || what === 'without parent')
}

/** What a set means for what is stored, and for addresses that people keep, a line each. */
export function meaningLines(before: PublishedSet | null, set: PublishedSet, found: StoredFinding[]): string[] {
  return [...found.map(findingText), ...goneAddresses(before?.navigation, set.navigation)]
}

/** A finding as one line. */
export function findingText({ kind, what, path, message, fix, drafts, records, ids }: StoredFinding): string {
  const stored = drafts ? `saved draft${records === 1 ? '' : 's'} of ${kind}` : `stored ${kind}${records === 1 ? '' : 's'}`
  return `${records} ${stored} ${what}: ${path}: ${message} (${ids.join(', ')}${records > ids.length ? ', …' : ''})${fix ? `. ${fix}` : ''}`
}
