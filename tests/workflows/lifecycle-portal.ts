import { randomUUID } from 'node:crypto'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { inTransaction } from '#server/db/pool.ts'
import { Refusal } from '#server/errors.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { beginRow } from '#server/records/transitions/begin-row.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { nothingGiven } from '#server/records/transitions/given.ts'
import { transition } from '#server/records/transitions/transition.ts'
import type { Portal } from '../server/auth/portal.ts'
import type { PathStep } from './covering-paths.ts'
import { acceptedData, filesOf, lifecycles } from './files.ts'
import { type Sent, waysTo } from './lifecycle-paths.ts'
import { followed } from './reader.ts'
import { type Asker, askerOf, dataFor, withCarriersLeft } from './standing.ts'
import type { Files, Json } from './states.ts'
import { type Column, carriers, hasEndpoints, scopeOf } from './who-may.ts'

/** A record that stands somewhere; `rows` are the data it was sent so far, by their number. */
export type Standing = { id: string; version: number; rows: Map<number, JsonObject> }
/** `state`: where it stands now, of an event that was taken; the status of the refusal otherwise. `actor`: who it counts as. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's data
export type Answer = { got: string; data: any; input: JsonObject; actor: Actor }

/** A line of history, as far as tests look at it. */
type Line = { label: string; from: string | null; to: string; input: JsonObject }

// The same people for every lifecycle.
const askers = new WeakMap<Portal, Map<Column, Promise<Asker>>>()

/** One lifecycle in a running portal: makes records of its kind, and sends events as the people of the cells file. */
export class LifecyclePortal {
  readonly portal: Portal
  readonly files: Files
  /** What is sent beside, in every form. */
  readonly also: JsonObject

  readonly #ways: ReturnType<typeof waysTo>
  /** The kind's own lifecycle, where this one is of rows by carrier. */
  readonly #own: LifecyclePortal | null

  constructor(portal: Portal, files: Files, also: JsonObject = {}) {
    this.portal = portal
    this.files = files
    this.also = also
    this.#ways = waysTo(files)
    const { workflow, record } = files
    const own = workflow.meta.scope === 'carrier' ? lifecycles.find(({ id }) => id === record.workflow) : undefined
    this.#own = own ? new LifecyclePortal(portal, filesOf(own), also) : null
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

  /** A new record, by the owner over HTTP; of a kind without endpoints by the server's own function. A row by carrier begins with the record's own row. */
  async create(owner: Asker): Promise<Standing> {
    if (this.#own) return { ...(await this.#own.#begun(owner, this.files.workflow.id)), version: 1 }
    const organisation = owner.actor.organisation as string
    const first = { ...(await dataFor(this.portal, this.files, organisation)), ...this.also }
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

  /** A record that came to where its own lifecycle begins a row of the other. */
  async #begun(owner: Asker, workflow: string): Promise<Standing> {
    const begins = ({ effects }: PathStep<Sent>): boolean =>
      effects.some(({ type, params }) => type === 'start' && params.workflow === workflow)
    const way = [...this.#ways.values()].find(steps => steps.some(begins)) ?? []
    return this.#along(await this.create(owner), way.slice(0, way.findIndex(begins) + 1))
  }

  /** A record that came to the state by real transitions. */
  async recordIn(state: string, owner: Asker, overdue = false): Promise<Standing> {
    const steps = this.#ways.get(state)
    if (!steps) throw new Error(`Nothing leads to the state "${state}".`)
    const record = await this.#along(await this.create(owner), steps)
    if (overdue) await this.#letDueTimePass(record)
    return record
  }

  async #along(record: Standing, steps: PathStep<Sent>[]): Promise<Standing> {
    let so = record
    for (const { move, from, to } of steps) {
      const { got } = await this.send(so, move)
      if (got !== to) throw new Error(`${move.event} by ${move.column} from ${from}: expected ${to}, got ${got}`)
      so = { ...so, version: so.version + 1 }
    }
    return so
  }

  /** Sends one event as its endpoint asks for it, or to the server's own function where there is none. */
  async send(record: Standing, sent: Sent): Promise<Answer> {
    return this.sendBy(await this.asker(sent.column), record, sent)
  }

  /** The same by somebody in particular of that column. */
  async sendBy(who: Asker, record: Standing, { event, column, submitted, overdue, byRow }: Sent): Promise<Answer> {
    if (overdue) await this.#letDueTimePass(record)
    if (byRow) return this.#decideAtRow(record, event)
    if (event.startsWith('derive.')) return this.#follow(record, event.slice('derive.'.length))
    const about = this.files.workflow.meta.events[event]
    const input: JsonObject = about.form ? { ...acceptedData(about.form)[0], ...this.also } : {}
    if (column === 'system' || !hasEndpoints(this.files)) return this.#move(record, event, who.actor, input)
    const { version } = record
    const { id: workflow } = this.files.workflow
    const scope = scopeOf(this.files.workflow)
    const of = (answer: { status: number; body: unknown }): Answer => answerOf(answer, { workflow, scope }, input, who.actor)
    if (about.submits) {
      const data = await this.#row(record, submitted ?? 0)
      return of(await this.#ask(who, 'submit', { id: record.id }, { event, version, data }))
    }
    const typed = about.confirm?.typed ? { typed: await this.#label(record) } : {}
    const body = { event, version, ...(scope && { workflow, scope }), ...(about.form ? { data: input } : {}), ...typed }
    return of(await this.#ask(who, 'transition', { id: record.id }, body))
  }

  /** What the rows by carrier do so that the own row follows them into a state: each goes where the rule for it wants one. */
  async #follow({ id }: Standing, to: string): Promise<Answer> {
    const { workflow } = this.files
    const { from, rules } = workflow['x-derive']
    const rule = rules.find((one: Json) => one.to === to)
    const rows = filesOf(lifecycles.find(one => one.id === from))
    const there = new LifecyclePortal(this.portal, rows, this.also)
    const stands = async (scope: string, of: string) =>
      (await loadRecord(this.portal.pool, this.portal.set, workflow.meta.record, id))?.lifecycles.find(
        row => row.workflow === of && row.scope === scope,
      )
    const row = await stands(scopeOf(rows.workflow), from)
    const alone = workflow['x-derive'].in ? (rule.any ?? rule.all)[0] : followed(workflow).stands.get(to)
    const beside = alone ? undefined : followed(workflow).beside.get(to)
    if (beside) await there.#goBeside(id, beside)
    else {
      const way = waysTo(rows, row?.state_text).get(alone)
      if (!row || !way) throw new Error(`No event of ${from} has ${workflow.id} follow into "${to}".`)
      await there.#along({ id, version: row.version, rows: new Map() }, way)
    }
    return { got: (await stands('', workflow.id))?.state_text ?? '', data: null, input: {}, actor: systemActor }
  }

  /** What the row by carrier does that sends an event to the record's own row. */
  async #decideAtRow({ id }: Standing, event: string): Promise<Answer> {
    const { pool, set } = this.portal
    const { id: own, meta } = this.files.workflow
    const sends = ({ effects }: PathStep<Sent>): boolean =>
      effects.some(({ type, params }) => type === 'send' && params.workflow === own && params.event === event)
    const standing = async () => (await loadRecord(pool, set, meta.record, id))?.lifecycles ?? []
    for (const row of (await standing()).filter(({ scope }) => scope === carriers.there)) {
      const rows = filesOf(lifecycles.find(one => one.id === row.workflow))
      const way = [...waysTo(rows, row.state_text).values()].find(steps => steps.some(sends))
      if (!way) continue
      const there = new LifecyclePortal(this.portal, rows, this.also)
      await there.#along({ id, version: row.version, rows: new Map() }, way.slice(0, way.findIndex(sends) + 1))
      const now = (await standing()).find(({ workflow, scope }) => workflow === own && scope === '')
      return { got: now?.state_text ?? '', data: null, input: {}, actor: systemActor }
    }
    throw new Error(`No row by carrier sends "${event}".`)
  }

  /** A row at another carrier, which begins and goes to a state by whoever may send what leads there. */
  async #goBeside(id: string, state: string): Promise<void> {
    const { pool, set, deps } = this.portal
    const { workflow } = this.files
    const stored = async () => {
      const record = await loadRecord(pool, set, workflow.meta.record, id)
      if (!record) throw new Error(`There is no record ${id}.`)
      return record
    }
    const begun = { set, record: await stored(), actor: systemActor, given: nothingGiven, now: deps.now() }
    await inTransaction(pool, client => beginRow(client, begun, workflow.id, carriers.elsewhere))
    for (const { move } of this.#ways.get(state) ?? []) {
      const record = await stored()
      const row = record.lifecycles.find(one => one.workflow === workflow.id && one.scope === carriers.elsewhere)
      if (!row) throw new Error(`The record ${id} has no second row of "${workflow.id}".`)
      const { right, form } = workflow.meta.events[move.event]
      const actor: Actor = right === systemRight ? systemActor : { ...systemActor, role: null, rights: { [right]: 'all' } }
      const input = form ? { ...acceptedData(form)[0], ...this.also } : {}
      await transition(pool, { set, record, row, event: move.event, actor, input, now: deps.now() })
    }
  }

  /** The clock stays where sessions hold: the due time comes to it. */
  async #letDueTimePass({ id }: Standing): Promise<void> {
    const sql = `update lifecycle set due = $2 where record_id = $1 and due is not null`
    await this.portal.pool.query(sql, [id, new Date(this.portal.deps.now().getTime() - 1000)])
  }

  async #label({ id }: Standing): Promise<string> {
    return (await loadRecord(this.portal.pool, this.portal.set, this.files.workflow.meta.record, id))?.label ?? ''
  }

  async #row(record: Standing, which: number): Promise<JsonObject> {
    const stored = await loadRecord(this.portal.pool, this.portal.set, this.files.workflow.meta.record, record.id)
    const fresh = async () => ({ ...(await dataFor(this.portal, this.files, stored?.owner as string, which)), ...this.also })
    const row = withCarriersLeft(this.portal, this.files, record.rows.get(which) ?? (await fresh()), stored?.lifecycles ?? [])
    record.rows.set(which, row)
    return row
  }

  async #move({ id }: Standing, event: string, actor: Actor, input: JsonObject): Promise<Answer> {
    const { pool, set, deps, files } = { ...this.portal, files: this.files }
    const record = await loadRecord(pool, set, files.workflow.meta.record, id)
    const row = record?.lifecycles.find(one => one.workflow === files.workflow.id && one.scope === scopeOf(files.workflow))
    if (!record || !row) throw new Error(`The record ${id} has no lifecycle "${files.workflow.id}".`)
    try {
      const after = await transition(pool, { set, record, row, event, actor, input, now: deps.now() })
      return {
        got: after.lifecycles.find(one => one.workflow === row.workflow && one.scope === row.scope)?.state_text ?? '',
        data: null,
        input,
        actor,
      }
    } catch (error) {
      if (error instanceof Refusal) return { got: String(error.status), data: null, input, actor }
      throw error
    }
  }

  /** The record as somebody reads it. */
  async read(who: Asker, { id }: Standing): Promise<Json> {
    return (await this.#ask(who, 'read', { id })).body.data
  }

  /** The record's history as its owner reads it, newest first. */
  async history(owner: Asker, id: string): Promise<Line[]> {
    const { workflow } = this.files
    const lines: Json[] = (await this.#ask(owner, 'history', { id })).body.data
    return lines.filter(line => line.workflow === workflow.id && line.scope === scopeOf(workflow))
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

function answerOf(
  // biome-ignore lint/suspicious/noExplicitAny: an answer's body
  { status, body }: { status: number; body: any },
  row: { workflow: string; scope: string },
  input: JsonObject,
  actor: Actor,
): Answer {
  const isRow = (one: Json): boolean => one.workflow === row.workflow && one.scope === row.scope
  const got = status === 200 ? body.data.lifecycles.find(isRow).state : String(status)
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
