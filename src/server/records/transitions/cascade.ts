import pg from 'pg'
import { dependsOnRelatedRows } from '#engine/conditions/depends-on-related-rows.ts'
import { kindsOfOwner, kindsReached } from '#engine/definitions/publish/set-off.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { derive, isWithin } from '#engine/workflow/derive.ts'
import { systemActor } from '../../auth/sessions/actor.ts'
import { inTransaction } from '../../db/pool.ts'
import type { RowsInStates } from '../../effects/plan.ts'
import { Refusal } from '../../errors.ts'
import { kindOf } from '../kind-of.ts'
import { lifecycleOf, statesFrom } from '../reading/record-facts.ts'
import { decisionEvents } from '../reading/record-history.ts'
import type { LifecycleRow, RecordRow } from '../reading/record-row.ts'
import { loadRecord } from '../reading/rows.ts'
import { names, reachedSql } from '../references/named-records.ts'
import { refuse } from '../texts.ts'
import { beginRow } from './begin-row.ts'
import { type Given, nothingGiven } from './given.ts'
import { givenFiles } from './given-files.ts'
import { lockRelatedRecords } from './lock-related-records.ts'
import { recordAfter } from './record-after.ts'
import { stopOf } from './stopped-phones.ts'
import type { TransitionRequest, Write } from './transition-request.ts'
import { unshowRows } from './unshow-rows.ts'
import { writeTransition } from './write-transition.ts'

/** What the engine decides about a request, with everything it writes. Throws a Refusal. */
type Decide = (request: TransitionRequest) => Write
type Step = {
  id: string
  workflow: string
  scope: string
  event: string
  input: JsonObject
  given: Given
  files: string[]
  only?: Only
}
/** A step is taken only while a row by carrier of the record that sent it stands so. */
type Only = RowsInStates & { of: string }

/** A step that nothing comes with. */
const nothing = { input: {}, given: nothingGiven, files: [] }

/** A workflow whose events answer each other without end is stopped here: no journey has as many rows. */
const mostSteps = 500

/**
 * Whether other rows follow this transition, or it is decided by them or they by it: it sends, it begins rows, the record's own row is
 * derived from its row or is again, it is a phone whose person may have said STOP, or conditions count rows around it.
 */
export function cascades({ set, record, row, event, plan, to }: Write): boolean {
  if (plan.sends.length > 0 || plan.starts.length > 0 || derivedFrom(set, record) === row.workflow) return true
  if (kindOf(set, record.kind).phone) return true
  return comesUnderRules(set, row, to.state) || dependsOnRelatedRows(set, row.workflow, event)
}

/** Whether the record's own row comes back to where it follows its rows by carrier: they may have moved on meanwhile. */
function comesUnderRules(set: PublishedSet, row: LifecycleRow, to: string): boolean {
  const among = row.scope === '' ? set.workflows[row.workflow]?.['x-derive']?.in : undefined
  return among !== undefined && isWithin(to, among) && !isWithin(row.state_text, among)
}

/**
 * Stores a transition and all that follows from it in one transaction, every row locked beforehand in the order of ids, so that two of them
 * wait for each other instead of for ever. Decided again under the lock. Read again at the end: what is counted around the record changed
 * with each of them.
 *
 * @returns the record as it is now stored.
 * @throws Refusal as the transition itself; nothing is stored then.
 */
export async function cascade(client: pg.ClientBase | pg.Pool, asked: Write, decide: Decide): Promise<RecordRow> {
  if (client instanceof pg.Pool) return inTransaction(client, within => cascade(within, asked, decide))
  const { set } = asked
  const records = await lockRelated(client, asked)
  const steps: Step[] = []
  const done = async (write: Write): Promise<void> => {
    await writeTransition(client, write)
    records.set(write.record.id, recordAfter(write))
    await begin(client, write, records, steps)
    steps.push(...sent(write, records))
  }
  const record = records.get(asked.record.id)
  const row = record?.lifecycles.find(one => one.workflow === asked.row.workflow && one.scope === asked.row.scope)
  if (!record || !row) throw refuse(set, 'not-found')
  if (row.version !== asked.row.version)
    throw refuse(set, 'changed-by-someone-else', { version: row.version, state: row.state_text })
  await done(decide({ ...asked, record, row }))
  steps.push(...(await stopped(client, set, records.get(record.id))))
  for (let count = 0; ; count++) {
    if (count > mostSteps)
      throw new Error(`The event "${asked.event}" of ${asked.row.workflow} sets off more than ${mostSteps} others.`)
    const step = steps.shift() ?? derivedStep(set, records)
    if (!step) break
    const write = isLeftOut(step, records) ? null : follows(step, asked, records, decide)
    if (write) await done(write)
  }
  return (await loadRecord(client, set, record.kind, record.id, decisionEvents(set, kindOf(set, record.kind)))) ?? record
}

/** The record and, where events go to other kinds, all around it that they may reach: locked, then read. */
async function lockRelated(client: pg.ClientBase, { set, record, row, event }: Write): Promise<Map<string, RecordRow>> {
  const kinds = kindsReached(set.workflows, { workflow: row.workflow, event })
  const owned = kindsOfOwner(set.workflows, { workflow: row.workflow, event })
  await lockRelatedRecords(client, [record.id, record.parent])
  const ofOwner = owned.length === 0 ? '' : ' or (r.owner = $4::uuid and r.kind = any($5::text[]))'
  const sql = `select l.record_id, r.kind from lifecycle l join record r on r.id = l.record_id
    where r.id in (${reachedSql(set, record.kind, kinds)})${ofOwner} order by l.record_id, l.workflow, l.scope for update of l`
  const { rows } = await client.query<{ record_id: string; kind: string }>(sql, [
    ...[record.id, record.parent, kinds],
    ...(owned.length === 0 ? [] : [record.owner, owned]),
  ])
  const found = new Map(rows.map(row => [row.record_id, row.kind]))
  const loaded = new Map<string, RecordRow>()
  for (const [id, kind] of found) {
    const one = await loadRecord(client, set, kind, id, decisionEvents(set, kindOf(set, kind)))
    if (one) loaded.set(id, one)
  }
  return loaded
}

async function begin(client: pg.ClientBase, write: Write, records: Map<string, RecordRow>, steps: Step[]): Promise<void> {
  const files = givenFiles(write)
  for (const start of write.plan.starts) {
    const { workflow, again, left, scopes, input } = start
    const shown = await unshowRows(client, write, records.get(write.record.id) as RecordRow, start)
    const { id, lifecycles } = shown
    records.set(id, shown)
    for (const { scope } of left === undefined ? [] : lifecycles.filter(row => row.workflow === workflow))
      if (!scopes.includes(scope)) steps.push({ id, workflow, scope, event: left as string, ...nothing })
    for (const scope of scopes) {
      const record = records.get(write.record.id) as RecordRow
      const there = record.lifecycles.some(row => row.workflow === workflow && row.scope === scope)
      if (there) steps.push({ id: record.id, workflow, scope, event: again, input, given: write.given, files })
      else records.set(record.id, await beginRow(client, { ...write, record, input, files, actor: systemActor }, workflow, scope))
    }
  }
}

function sent(write: Write, records: Map<string, RecordRow>): Step[] {
  const { set, record: from, plan } = write
  const files = givenFiles(write)
  const related = [...records.values()].filter(record => isRelated(set, from, record))
  const owned = [...records.values()].filter(({ owner }) => owner !== null && owner === from.owner)
  // What was said elsewhere is not said to a carrier, nor which others it is about: messages alone tell it, to whom they go.
  const untold: Given = { ...nothingGiven, said: write.given.said }
  return plan.sends.flatMap(({ workflow, event, input, of, while: rows }) => {
    const came = { input, given: write.given, files }
    const only = rows && { only: { ...rows, of: from.id } }
    return (of === 'owner' ? owned : related).flatMap(record =>
      record.lifecycles
        .filter(row => row.workflow === workflow)
        .map(({ scope }) => ({
          id: record.id,
          workflow,
          scope,
          event,
          ...only,
          ...(scope === ''
            ? came
            : tellsReason(set, workflow, event)
              ? { ...nothing, ...reasonOf(write, input) }
              : { ...nothing, given: untold }),
        })),
    )
  })
}

/** Whether no row stands as the step asks for. */
function isLeftOut({ only }: Step, records: Map<string, RecordRow>): boolean {
  if (!only) return false
  const rows = records.get(only.of)?.lifecycles.filter(({ workflow, scope }) => workflow === only.workflow && scope !== '') ?? []
  return !rows.some(({ state_text }) => isWithin(state_text, only.states))
}

function tellsReason(set: PublishedSet, workflow: string, event: string): boolean {
  return lifecycleOf(set, workflow).events[event]?.tellsReason === true
}

/** The reason alone of what came with an event. */
function reasonOf({ given }: Write, input: JsonObject): Pick<Step, 'input' | 'given'> {
  const { reason } = given.meanings
  const told = reason === undefined ? undefined : input[reason]
  if (reason === undefined || told === undefined) return { input: {}, given: { ...nothingGiven, said: given.said } }
  return { input: { [reason]: told }, given: { meanings: { reason }, said: given.said } }
}

/** The record itself, and of other kinds the one it belongs to, those that belong to it, those beside it, and those that name it, or what they belong to does. */
function isRelated(set: PublishedSet, from: RecordRow, other: RecordRow): boolean {
  const { id, kind, parent } = other
  if (kind === from.kind) return id === from.id
  if (id === from.parent || parent === from.id || (parent !== null && parent === from.parent)) return true
  return names(set, other, from)
}

/** The next record whose own row does not stand where its rows by carrier say. */
function derivedStep(set: PublishedSet, records: Map<string, RecordRow>): Step | null {
  for (const record of records.values()) {
    const row = ownRow(set, record)
    const workflow = row && lifecycleOf(set, row.workflow).workflow
    const event = workflow && derive(workflow, row.state_text, statesFrom(workflow, record.lifecycles))
    if (row && event) return { id: record.id, workflow: row.workflow, scope: '', event, ...nothing }
  }
  return null
}

/** What a phone whose person said STOP is told, wherever it stands now. */
async function stopped(client: pg.ClientBase, set: PublishedSet, record: RecordRow | undefined): Promise<Step[]> {
  const row = record && ownRow(set, record)
  const event = row && (await stopOf(client, set, record))
  return event ? [{ id: record.id, workflow: row.workflow, scope: '', event, ...nothing }] : []
}

/** A step as it is to be stored; null for a row that does not take the event now. */
function follows(step: Step, { set, now }: Write, records: Map<string, RecordRow>, decide: Decide): Write | null {
  const record = records.get(step.id) as RecordRow
  const row = record.lifecycles.find(one => one.workflow === step.workflow && one.scope === step.scope) as LifecycleRow
  try {
    return decide({
      set,
      record,
      row,
      event: step.event,
      actor: systemActor,
      input: step.input,
      given: step.given,
      files: step.files,
      now,
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return null
    throw error
  }
}

function ownRow(set: PublishedSet, record: RecordRow): LifecycleRow | undefined {
  const { workflow } = kindOf(set, record.kind)
  return record.lifecycles.find(row => row.workflow === workflow && row.scope === '')
}

function derivedFrom(set: PublishedSet, { kind }: RecordRow): string | undefined {
  return set.workflows[kindOf(set, kind).workflow ?? '']?.['x-derive']?.from
}
