import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { inTransaction } from '#server/db/pool.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { beginRow } from '#server/records/transitions/begin-row.ts'
import { nothingGiven } from '#server/records/transitions/given.ts'
import { transition } from '#server/records/transitions/transition.ts'
import type { Portal } from '../server/auth/portal.ts'
import type { PathStep } from './covering-paths.ts'
import { acceptedData, filesOf, lifecycles } from './files.ts'
import { type Sent, waysTo } from './lifecycle-paths.ts'
import { followed } from './reader.ts'
import type { Answer, StoredRecord } from './record-calls.ts'
import type { Files, Json } from './states.ts'
import { carriers, scopeOf } from './who-may.ts'

/** A lifecycle in a running portal, whose rows go ways; `of`: the same with another lifecycle. */
type Walker = {
  readonly portal: Portal
  readonly files: Files
  readonly also: JsonObject
  readonly ways: ReturnType<typeof waysTo>
  of(files: Files): Walker
  along(record: StoredRecord, steps: PathStep<Sent>[]): Promise<StoredRecord>
}

/** What the rows by carrier do so that the own row follows them into a state: each goes where the rule for it wants one. */
export async function followRows(own: Walker, id: string, to: string): Promise<Answer> {
  const { workflow } = own.files
  const { from, rules } = workflow['x-derive']
  const rule = rules.find((one: Json) => one.to === to)
  const rows = filesOf(lifecycles.find(one => one.id === from))
  const there = own.of(rows)
  const stands = async (scope: string, of: string) =>
    (await loadRecord(own.portal.pool, own.portal.set, workflow.meta.record, id))?.lifecycles.find(
      row => row.workflow === of && row.scope === scope,
    )
  const row = await stands(scopeOf(rows.workflow), from)
  const alone = workflow['x-derive'].in ? (rule.any ?? rule.all)[0] : followed(workflow).stands.get(to)
  const beside = alone ? undefined : followed(workflow).beside.get(to)
  if (beside) await goBeside(there, id, beside)
  else {
    const way = waysTo(rows, row?.state_text).get(alone)
    if (!row || !way) throw new Error(`No event of ${from} has ${workflow.id} follow into "${to}".`)
    await there.along({ id, version: row.version, rows: new Map() }, way)
  }
  return { got: (await stands('', workflow.id))?.state_text ?? '', data: null, input: {}, actor: systemActor }
}

/** What the row by carrier does that sends an event to the record's own row. */
export async function decideAtRow(walker: Walker, id: string, event: string): Promise<Answer> {
  const { pool, set } = walker.portal
  const { id: own, meta } = walker.files.workflow
  const sends = ({ effects }: PathStep<Sent>): boolean =>
    effects.some(({ type, params }) => type === 'send' && params.workflow === own && params.event === event)
  const standing = async () => (await loadRecord(pool, set, meta.record, id))?.lifecycles ?? []
  for (const row of (await standing()).filter(({ scope }) => scope === carriers.there)) {
    const rows = filesOf(lifecycles.find(one => one.id === row.workflow))
    const way = [...waysTo(rows, row.state_text).values()].find(steps => steps.some(sends))
    if (!way) continue
    const there = walker.of(rows)
    await there.along({ id, version: row.version, rows: new Map() }, way.slice(0, way.findIndex(sends) + 1))
    const now = (await standing()).find(({ workflow, scope }) => workflow === own && scope === '')
    return { got: now?.state_text ?? '', data: null, input: {}, actor: systemActor }
  }
  throw new Error(`No row by carrier sends "${event}".`)
}

/** A row at another carrier, which begins and goes to a state by whoever may send what leads there. */
async function goBeside(walker: Walker, id: string, state: string): Promise<void> {
  const { pool, set, deps } = walker.portal
  const { workflow } = walker.files
  const stored = async () => {
    const record = await loadRecord(pool, set, workflow.meta.record, id)
    if (!record) throw new Error(`There is no record ${id}.`)
    return record
  }
  const begun = { set, record: await stored(), actor: systemActor, given: nothingGiven, now: deps.now() }
  await inTransaction(pool, client => beginRow(client, begun, workflow.id, carriers.elsewhere))
  for (const { move } of walker.ways.get(state) ?? []) {
    const record = await stored()
    const row = record.lifecycles.find(one => one.workflow === workflow.id && one.scope === carriers.elsewhere)
    if (!row) throw new Error(`The record ${id} has no second row of "${workflow.id}".`)
    const { right, form } = workflow.meta.events[move.event]
    const actor: Actor = right === systemRight ? systemActor : { ...systemActor, role: null, rights: { [right]: 'all' } }
    const input = form ? { ...acceptedData(form)[0], ...walker.also } : {}
    await transition(pool, { set, record, row, event: move.event, actor, input, now: deps.now() })
  }
}
