import type pg from 'pg'
import { goneAddresses } from '#engine/definitions/gone-addresses.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { momentOfNobody } from '../http/moment-of.ts'
import { formProblems } from '../records/check-data.ts'
import { reportDueTimes } from './due-times.ts'
import { reportParents } from './report-parents.ts'
import { reportReminders } from './report-reminders.ts'
import { reportClaims } from './stored-claims.ts'

/** What a set would mean for records submitted before it. `path` is a field's, or workflow and state; `ids` a few of the records. */
export type StoredFinding = {
  kind: string
  what: 'newly invalid' | 'no longer kept' | 'to be reminded' | 'no longer unique' | 'without parent' | 'due at another time'
  path: string
  message: string
  records: number
  ids: string[]
}

const batch = 500
const named = 3

/**
 * Reads the submitted records of every kind whose form differs from the set before, and counts what the new form would refuse and which
 * values it no longer has a field for; for each new or changed due time and reminder how many rows wait that it reaches; which values are the same
 * where the set counts otherwise what is unique; and which records belong to another than the one that the set asks for. Records are not changed: they stay shown under the form they were submitted under.
 *
 * @param now what dates are compared with that the form compares with today.
 */
export async function reportStored(
  pool: pg.Pool,
  before: PublishedSet | null,
  set: PublishedSet,
  now: Date,
): Promise<StoredFinding[]> {
  const findings = [
    ...(await reportDueTimes(pool, before, set)),
    ...(await reportReminders(pool, before, set)),
    ...(await reportClaims(pool, set)),
    ...(await reportParents(pool, before, set)),
  ]
  const moment = momentOfNobody(set, now)
  for (const [kind, { form: id }] of Object.entries(set.records)) {
    const [old, form] = [before?.forms[before.records[kind]?.form ?? ''], set.forms[id]]
    if (!form || !old || JSON.stringify(old.schema) === JSON.stringify(form.schema)) continue
    const counted = new Map<string, StoredFinding>()
    const count = (record: string, what: StoredFinding['what'], path: string, message: string): void => {
      const key = `${what} ${path} ${message}`
      const finding = counted.get(key) ?? { kind, what, path, message, records: 0, ids: [] }
      finding.records++
      if (finding.ids.length < named) finding.ids.push(record)
      counted.set(key, finding)
    }
    const fields = new Set(Object.keys((form.schema.properties as JsonObject | undefined) ?? {}))
    for await (const { id: record, data: all } of submitted(pool, kind)) {
      // What was dropped on purpose is not lost.
      const data = Object.fromEntries(Object.entries(all).filter(([name]) => !form.dropped?.includes(name)))
      for (const field of Object.keys(data).filter(name => !fields.has(name)))
        count(record, 'no longer kept', `/${field}`, 'The form has no such field any more')
      const kept = Object.fromEntries(Object.entries(data).filter(([name]) => fields.has(name))) as JsonObject
      const known = new Set(
        formProblems(old.schema, visibleData(old, data), moment).map(problem => problem.path + problem.message),
      )
      for (const { path, message } of formProblems(form.schema, visibleData(form, kept), moment))
        if (!known.has(path + message)) count(record, 'newly invalid', path, message)
    }
    findings.push(...counted.values())
  }
  return findings
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
export function findingText({ kind, what, path, message, records, ids }: StoredFinding): string {
  const who = records === 1 ? `1 stored ${kind}` : `${records} stored ${kind}s`
  return `${who} ${what}: ${path}: ${message} (${ids.join(', ')}${records > ids.length ? ', …' : ''})`
}

async function* submitted(pool: pg.Pool, kind: string): AsyncGenerator<{ id: string; data: JsonObject }> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<{ id: string; data: JsonObject }>(
      `select id, data from record where kind = $1 and id > $2 and data <> '{}' order by id limit ${batch}`,
      [kind, after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
