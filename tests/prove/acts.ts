import type { Facts } from '#engine/conditions/facts.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { acceptedData } from '../workflows/files.ts'
import type { Member, Reply } from './crowd.ts'

export type Row = { workflow: string; scope: string; state: string; version: number; holder: string }
/** A record as somebody sees it. */
export type Seen = {
  id: string
  kind: string
  label: string
  version: number
  data: JsonObject
  draft?: JsonObject
  lifecycles: Row[]
  facts: Facts
}
/** What somebody may do with it now: an event to one of its rows. */
export type Act = { id: string; row: Row; event: string; path: string; body: JsonObject }

/** The record as the member sees it; null when they may not, or the portal is away. */
export async function look({ send }: Member, set: PublishedSet, kind: string, id: string): Promise<Seen | null> {
  const reply = await send('GET', `/secure/api/v1/${set.records[kind]?.path}/${id}`)
  return reply.status === 200 ? reply.body.data : null
}

/** Everything that the page would offer the member, with data that the forms take. `carriers`: keys for forms that ask for some. */
export function actsOf(set: PublishedSet, record: Seen, carriers: string[]): Act[] {
  const base = `/secure/api/v1/${set.records[record.kind]?.path}/${record.id}`
  return record.lifecycles.flatMap(row => {
    const workflow = set.workflows[row.workflow]
    if (!workflow) return []
    const facts = { ...record.facts, lifecycle: row } as unknown as Facts
    return eventOptions(loadLifecycle(workflow), { state: stateValue(row.state) }, facts).flatMap(choice => {
      if (!choice.allowed) return []
      const { event, meta } = choice
      const body: JsonObject = { event, workflow: row.workflow, scope: row.scope, version: row.version }
      if (meta.submits) {
        const data = record.draft && Object.keys(record.draft).length > 0 ? record.draft : record.data
        return [{ id: record.id, row, event, path: `${base}/submit`, body: { ...body, data } }]
      }
      const input: JsonObject = meta.form === undefined ? {} : { data: inputFor(set, meta.form, carriers) }
      const typed: JsonObject = meta.confirm?.typed ? { typed: record.label } : {}
      return [{ id: record.id, row, event, path: `${base}/transitions`, body: { ...body, ...input, ...typed } }]
    })
  })
}

function inputFor(set: PublishedSet, form: string, carriers: string[]): JsonObject {
  const data = { ...(acceptedData(form)[0] as JsonObject) }
  for (const [name, field] of Object.entries(propertiesOf(set.forms[form]?.schema ?? {}))) {
    const items = field.items
    const ref = isObject(items) ? items['x-ref'] : undefined
    if (isObject(ref) && ref.record === 'carrier') data[name] = carriers
  }
  return data
}

/** Sends it, under a key when it may be sent again. An `away` portal answers nothing, or 503. */
export async function send({ send }: Member, act: Act, key?: string): Promise<Reply | 'away'> {
  try {
    const reply = await send('POST', act.path, act.body, key === undefined ? {} : { 'idempotency-key': key })
    return reply.status === 503 ? 'away' : reply
  } catch (error) {
    // The connection broke under the request: whether it was done is what the history tells.
    if (error instanceof TypeError) return 'away'
    throw error
  }
}
