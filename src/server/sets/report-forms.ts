import type pg from 'pg'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { momentOfNobody } from '../http/moment-of.ts'
import { formProblems } from '../records/drafts/check-data.ts'
import type { StoredFinding } from './stored-finding.ts'

type Stored = { id: string; data: JsonObject; draft: JsonObject | null; proposed: JsonObject | null }
type ReportLine = Pick<StoredFinding, 'what' | 'path' | 'message' | 'fix'>

const batch = 500
const named = 3

/**
 * Reads the records and drafts of every kind whose form differs from the set before, and counts what the new form would refuse and which
 * values it no longer has a field for. Of a draft, what is still to be filled in is nothing to tell.
 *
 * @param now what dates are compared with that the form compares with today.
 */
export async function reportForms(
  pool: pg.Pool,
  before: PublishedSet | null,
  set: PublishedSet,
  now: Date,
): Promise<StoredFinding[]> {
  const moment = momentOfNobody(set, now)
  const findings: StoredFinding[] = []
  for (const [kind, { form: id }] of Object.entries(set.records)) {
    const [old, form] = [before?.forms[before.records[kind]?.form ?? ''], set.forms[id]]
    if (!form || !old || JSON.stringify(old.schema) === JSON.stringify(form.schema)) continue
    const counted = new Map<string, StoredFinding>()
    const count = (record: string, found: ReportLine, drafts?: true): void => {
      const key = `${drafts} ${found.what} ${found.path} ${found.message}`
      const finding = counted.get(key) ?? { kind, ...found, ...(drafts && { drafts }), records: 0, ids: [] }
      finding.records++
      if (finding.ids.length < named) finding.ids.push(record)
      counted.set(key, finding)
    }
    for await (const { id: record, data, draft, proposed } of storedOf(pool, kind)) {
      const submitted = new Map(
        [data, proposed ?? {}].flatMap(each => foundIn(old, form, each, moment)).map(found => [JSON.stringify(found), found]),
      )
      for (const found of submitted.values()) count(record, found)
      for (const found of foundIn(old, form, draft ?? {}, moment).filter(each => isFilled(draft as JsonObject, each.path)))
        count(record, found, true)
    }
    findings.push(...counted.values())
  }
  return findings
}

function foundIn(old: PublishedForm, form: PublishedForm, all: JsonObject, moment: CheckContext): ReportLine[] {
  if (Object.keys(all).length === 0) return []
  const fieldsOf = ({ schema }: PublishedForm): string[] => Object.keys((schema.properties as JsonObject | undefined) ?? {})
  const fields = new Set(fieldsOf(form))
  // What was dropped on purpose is not lost.
  const data = Object.fromEntries(Object.entries(all).filter(([name]) => !form.dropped?.includes(name)))
  const kept = Object.fromEntries(Object.entries(data).filter(([name]) => fields.has(name))) as JsonObject
  const known = new Set(formProblems(old.schema, visibleData(old, data), moment).map(({ path, message }) => path + message))
  const lost = Object.keys(data).filter(name => !fields.has(name))
  const refused = formProblems(form.schema, visibleData(form, kept), moment).filter(
    ({ path, message }) => !known.has(path + message),
  )
  return [
    ...lost.map(
      (name): ReportLine => ({
        what: 'no longer kept',
        path: `/${name}`,
        message: 'The form has no such field any more',
        fix: howToDrop(name, form.id),
      }),
    ),
    ...refused.map(({ path, message }): ReportLine => ({ what: 'newly invalid', path, message })),
  ]
}

function howToDrop(name: string, form: string): string {
  return `Values do not move to another name: put "${name}" back, with another title if that was meant, or write "x-dropped": ["${name}"] in the form "${form}" to leave them out for good`
}

function isFilled(data: JsonObject, path: string): boolean {
  const value: Json | undefined = valueAt(data, path)
  return value !== undefined && value !== null && value !== ''
}

async function* storedOf(pool: pg.Pool, kind: string): AsyncGenerator<Stored> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<Stored>(
      `select id, data, draft, proposed from record where kind = $1 and id > $2 and (data <> '{}' or draft is not null) order by id limit ${batch}`,
      [kind, after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
