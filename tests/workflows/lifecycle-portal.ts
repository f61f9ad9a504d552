import { randomUUID } from 'node:crypto'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { systemActor } from '#server/auth/actor.ts'
import { Refusal } from '#server/errors.ts'
import { createRecord } from '#server/records/create-record.ts'
import { loadRecord } from '#server/records/rows.ts'
import { transition } from '#server/records/transition.ts'
import type { Portal } from '../server/auth/portal.ts'
import { acceptedData } from './files.ts'
import { type Sent, waysTo } from './lifecycle-paths.ts'
import type { Files } from './reader.ts'
import { type Asker, askerOf, dataFor } from './standing.ts'
import { type Column, hasEndpoints } from './who-may.ts'

/** A record that stands somewhere; `rows` are the data it was sent so far, by their number. */
export type Standing = { id: string; version: number; rows: Map<number, JsonObject> }
/** `state`: where it stands now, of an event that was taken; the status of the refusal otherwise. `actor`: who it counts as. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's data
export type Answer = { got: string; data: any; input: JsonObject; actor: Actor }

// The same people for every lifecycle.
const askers = new WeakMap<Portal, Map<Column, Promise<Asker>>>()

/** One lifecycle in a running portal: makes records of its kind, and sends events as the people of the cells file. */
export class LifecyclePortal {
  readonly portal: Portal
  readonly files: Files

  readonly #ways: ReturnType<typeof waysTo>

  constructor(portal: Portal, files: Files) {
    this.portal = portal
    this.files = files
    this.#ways = waysTo(files)
  }

  asker(column: Column): Promise<Asker> {
    const known = askers.get(this.portal) ?? new Map<Column, Promise<Asker>>()
    askers.set(this.portal, known)
    const made = known.get(column) ?? askerOf(this.portal, column)
    known.set(column, made)
    return made
  }

  /** Who the records belong to: whoever may create them, or any owner among the columns. */
  owner(columns: Column[]): Promise<Asker> {
    const owners = columns.filter(column => column.endsWith(' own'))
    const { roles, record } = this.files
    const may = owners.find(column => roles.roles[column.split(' ')[0] ?? '']?.rights[record.rights.create] !== undefined)
    return this.asker(may ?? owners[0] ?? 'system')
  }

  /** A new record, by the owner over HTTP; of a kind without endpoints by the server's own function. */
  async create(owner: Asker): Promise<Standing> {
    const organisation = owner.actor.organisation as string
    const first = await dataFor(this.portal, this.files, organisation)
    const rows = new Map([[0, first]])
    if (hasEndpoints(this.files)) {
      const answer = await this.#ask(owner, 'create', {}, { data: first })
      if (answer.status !== 201) throw new Error(`No record was made: ${answer.status} ${JSON.stringify(answer.body)}`)
      return { id: answer.body.data.id, version: 1, rows }
    }
    const { pool, set, deps } = this.portal
    const record = {
      id: randomUUID(),
      kind: this.files.workflow.meta.record,
      owner: organisation,
      data: first,
      actor: systemActor,
    }
    await createRecord(pool, set, { ...record, now: deps.now() })
    return { id: record.id, version: 1, rows }
  }

  /** A record that came to the state by real transitions. */
  async recordIn(state: string, owner: Asker, overdue = false): Promise<Standing> {
    let record = await this.create(owner)
    const steps = this.#ways.get(state)
    if (!steps) throw new Error(`Nothing leads to the state "${state}".`)
    for (const { move, to } of steps) {
      const { got } = await this.send(record, move)
      if (got !== to) throw new Error(`${move.event} by ${move.column} on the way to ${state}: expected ${to}, got ${got}`)
      record = { ...record, version: record.version + 1 }
    }
    if (overdue) await this.#letDueTimePass(record)
    return record
  }

  /** Sends one event as its endpoint asks for it, or to the server's own function where there is none. */
  async send(record: Standing, { event, column, submitted, overdue }: Sent): Promise<Answer> {
    if (overdue) await this.#letDueTimePass(record)
    const about = this.files.workflow.meta.events[event]
    const who = await this.asker(column)
    const input: JsonObject = about.form ? acceptedData(about.form)[0] : {}
    if (column === 'system' || !hasEndpoints(this.files)) return this.#move(record, event, who.actor, input)
    const { version } = record
    if (about.submits) {
      const data = await this.#row(record, submitted ?? 0)
      return answerOf(await this.#ask(who, 'submit', { id: record.id }, { event, version, data }), input, who.actor)
    }
    const body = { event, version, ...(about.form ? { data: input } : {}) }
    return answerOf(await this.#ask(who, 'transition', { id: record.id }, body), input, who.actor)
  }

  /** The clock stays where sessions hold: the due time comes to it. */
  async #letDueTimePass({ id }: Standing): Promise<void> {
    const sql = `update lifecycle set due = $2 where record_id = $1 and due is not null`
    await this.portal.pool.query(sql, [id, new Date(this.portal.deps.now().getTime() - 1000)])
  }

  async #row(record: Standing, which: number): Promise<JsonObject> {
    const owner = (await loadRecord(this.portal.pool, this.files.workflow.meta.record, record.id))?.owner as string
    const row = record.rows.get(which) ?? (await dataFor(this.portal, this.files, owner, which))
    record.rows.set(which, row)
    return row
  }

  async #move({ id }: Standing, event: string, actor: Actor, input: JsonObject): Promise<Answer> {
    const { pool, set, deps, files } = { ...this.portal, files: this.files }
    const record = await loadRecord(pool, files.workflow.meta.record, id)
    const row = record?.lifecycles.find(one => one.workflow === files.workflow.id && one.scope === '')
    if (!record || !row) throw new Error(`The record ${id} has no lifecycle "${files.workflow.id}".`)
    try {
      const after = await transition(pool, { set, record, row, event, actor, input, now: deps.now() })
      return { got: after.lifecycles.find(one => one.workflow === row.workflow)?.state_text ?? '', data: null, input, actor }
    } catch (error) {
      if (error instanceof Refusal) return { got: String(error.status), data: null, input, actor }
      throw error
    }
  }

  /** The record's history as its owner reads it, newest first. */
  async history(owner: Asker, id: string): Promise<{ label: string; from: string | null; to: string }[]> {
    return (await this.#ask(owner, 'history', { id })).body.data
  }

  async #ask(who: Asker, action: string, params: Record<string, string>, body?: object) {
    const { path, method } = operationOf(this.portal, this.files.workflow.meta.record, action)
    const answer = await this.portal.app.inject({
      method,
      url: path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      headers: { origin: new URL(this.portal.deps.config.publicUrl).origin, ...(who.cookie && { cookie: who.cookie }) },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's body
function answerOf({ status, body }: { status: number; body: any }, input: JsonObject, actor: Actor): Answer {
  const got = status === 200 ? body.data.lifecycles[0].state : String(status)
  return { got, data: body.data, input, actor }
}

function operationOf({ set }: Portal, kind: string, action: string): { path: string; method: 'GET' | 'POST' } {
  for (const [path, methods] of Object.entries(set.openapi.paths as Record<string, Record<string, JsonObject>>)) {
    for (const [method, operation] of Object.entries(methods))
      if (operation['x-record'] === kind && operation['x-action'] === action)
        return { path, method: method.toUpperCase() as 'GET' | 'POST' }
  }
  throw new Error(`There is no operation that does "${action}" with ${kind}.`)
}
