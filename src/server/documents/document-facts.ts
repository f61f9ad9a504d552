import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { DocumentFile, DocumentUse } from '#engine/documents/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { mayActOn } from '#engine/permissions/rights.ts'
import { onlyCarrier } from '#engine/records/redacted-fields.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { kindOf } from '../records/kind-of.ts'
import { recordFacts, targetOfRecord } from '../records/reading/record-facts.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { redact } from '../records/visibility/redact.ts'

type DocumentRequest = { set: PublishedSet; actor: Actor; record: RecordRow; document: DocumentFile; use: DocumentUse; now: Date }

/**
 * What a document is filled from: the facts of its record as conditions see them, without who asks; below `related` also the records
 * that its fields name, as far as the actor may read them, and who started it; the date of today where the document is at home.
 */
export async function documentFacts(client: pg.Pool, asked: DocumentRequest): Promise<JsonObject> {
  const { set, actor, record, document, use, now } = asked
  const main = record.lifecycles.find(row => row.workflow === set.records[record.kind]?.workflow && row.scope === '')
  const facts = recordFacts(set, record, actor, main, now) as unknown as JsonObject
  const about = factAt(facts, use.about ?? '/record')
  const named = await namedRecords(client, asked, isObject(about) && isObject(about.data) ? about.data : {})
  const date = new Intl.DateTimeFormat(document.language, { dateStyle: 'long', timeZone: document.timeZone }).format(now)
  return {
    record: about ?? null,
    related: { ...named, ...(facts.related as JsonObject | undefined), creator: await creatorOf(client, asked) },
    document: { date },
  }
}

async function namedRecords(client: pg.Pool, { set, actor, document }: DocumentRequest, data: JsonObject): Promise<JsonObject> {
  const form = set.forms[set.records[document.record]?.form ?? '']
  const found: JsonObject = {}
  for (const [field, schema] of Object.entries(propertiesOf(form?.schema ?? {}))) {
    const id = Object.hasOwn(data, field) ? data[field] : undefined
    const named = isObject(schema) && isObject(schema['x-ref']) ? String(schema['x-ref'].record) : ''
    const kind = set.records[named]
    if (typeof id !== 'string' || !kind || kind.generated === false) continue
    const row = await loadRecord(client, set, named, id)
    // A draft may name anything, so what it names is read as its reader would read it.
    if (!row || !mayActOn(actor, kind.rights.read, targetOfRecord(row))) continue
    found[field] = { id: row.id, label: row.label, data: redact(set, actor, row).data }
  }
  return found
}

/** Who started the record: the person to ask about it. Carriers get the name alone: how to reach people is in no record that they read. */
async function creatorOf(client: pg.Pool, { set, actor, record }: DocumentRequest): Promise<JsonObject> {
  const sql = `select c.email, c.phone, r.data from credential c join record r on r.id = c.account_id where c.account_id = $1`
  const { rows } = await client.query<{ email: string; phone: string | null; data: JsonObject }>(sql, [record.created_by])
  const [row] = rows
  if (!row) return {}
  const name = [row.data.first_name, row.data.last_name].filter(part => typeof part === 'string').join(' ')
  if (onlyCarrier(kindOf(set, record.kind), actor) !== null) return { name }
  return { name, email: row.email, phone: row.phone ?? row.data.contact_number ?? null }
}
