import { randomUUID } from 'node:crypto'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { Refusal } from '#server/errors.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { transition } from '#server/records/transitions/transition.ts'
import type { Portal } from '../server/auth/portal.ts'
import { allowAnother } from '../support/only-one.ts'
import { type Asker, askerOf, dataFor, withCarriersLeft } from './askers.ts'
import { decideAtRow, followRows } from './carrier-rows.ts'
import type { PathStep } from './covering-paths.ts'
import { acceptedData, filesOf, lifecycles } from './files.ts'
import { type Sent, waysTo } from './lifecycle-paths.ts'
import { type Answer, answerOf, askAbout, type StoredRecord } from './record-calls.ts'
import type { Files, Json } from './states.ts'
import { type Column, hasEndpoints, scopeOf } from './who-may.ts'

/** A line of history, as far as tests look at it. */
type Line = { label: string; from: string | null; to: string; input: JsonObject }

// The same people for every lifecycle.
const askers = new WeakMap<Portal, Map<string, Promise<Asker>>>()

/** One lifecycle in a running portal: makes records of its kind, and sends events as the people of the cells file. */
export class LifecyclePortal {
  readonly portal: Portal
  readonly files: Files
  /** What is sent beside, in every form. */
  readonly also: JsonObject

  readonly ways: ReturnType<typeof waysTo>
  /** The kind's own lifecycle, where this one is of rows by carrier. */
  readonly #own: LifecyclePortal | null

  constructor(portal: Portal, files: Files, also: JsonObject = {}) {
    this.portal = portal
    this.files = files
    this.also = also
    this.ways = waysTo(files)
    const { workflow, record } = files
    const own = workflow.meta.scope === 'carrier' ? lifecycles.find(({ id }) => id === record.workflow) : undefined
    this.#own = own ? new LifecyclePortal(portal, filesOf(own), also) : null
  }

  /** The same with another lifecycle. */
  of(files: Files): LifecyclePortal {
    return new LifecyclePortal(this.portal, files, this.also)
  }

  asker(column: Column): Promise<Asker> {
    const known = askers.get(this.portal) ?? new Map<string, Promise<Asker>>()
    askers.set(this.portal, known)
    // Of a kind of which an organisation has one, organisations of its own: they use the portal for that.
    const kind = this.portal.set.records[this.files.workflow.meta.record]
    const own = kind?.onePerOwner ? kind : undefined
    const key = own ? `${column} of ${own.path}` : column
    const made = known.get(key) ?? askerOf(this.portal, column, own?.path, own)
    known.set(key, made)
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
  async create(owner: Asker): Promise<StoredRecord> {
    if (this.#own) return { ...(await this.#own.#begun(owner, this.files.workflow.id)), version: 1 }
    const organisation = owner.actor.organisation as string
    const first = { ...(await dataFor(this.portal, this.files, organisation)), ...this.also }
    const rows = new Map([[0, first]])
    await allowAnother(this.portal, this.files.workflow.meta.record)
    if (hasEndpoints(this.files)) {
      const answer = await this.#ask(owner, { action: 'create', body: { data: first } })
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
  async #begun(owner: Asker, workflow: string): Promise<StoredRecord> {
    const begins = ({ effects }: PathStep<Sent>): boolean =>
      effects.some(({ type, params }) => type === 'start' && params.workflow === workflow)
    const way = [...this.ways.values()].find(steps => steps.some(begins)) ?? []
    return this.along(await this.create(owner), way.slice(0, way.findIndex(begins) + 1))
  }

  /** A record that came to the state by real transitions. */
  async recordIn(state: string, owner: Asker, overdue = false): Promise<StoredRecord> {
    const steps = this.ways.get(state)
    if (!steps) throw new Error(`Nothing leads to the state "${state}".`)
    const record = await this.along(await this.create(owner), steps)
    if (overdue) await this.#letDueTimePass(record)
    return record
  }

  /** A record that went these steps. */
  async along(record: StoredRecord, steps: PathStep<Sent>[]): Promise<StoredRecord> {
    let so = record
    for (const { move, from, to } of steps) {
      const { got } = await this.send(so, move)
      if (got !== to) throw new Error(`${move.event} by ${move.column} from ${from}: expected ${to}, got ${got}`)
      so = { ...so, version: so.version + 1 }
    }
    return so
  }

  /** Sends one event as its endpoint asks for it, or to the server's own function where there is none. */
  async send(record: StoredRecord, sent: Sent): Promise<Answer> {
    return this.sendBy(await this.asker(sent.column), record, sent)
  }

  /** The same by somebody in particular of that column. */
  async sendBy(who: Asker, record: StoredRecord, { event, column, submitted, overdue, byRow }: Sent): Promise<Answer> {
    if (overdue) await this.#letDueTimePass(record)
    if (byRow) return decideAtRow(this, record.id, event)
    if (event.startsWith('derive.')) return followRows(this, record.id, event.slice('derive.'.length))
    const about = this.files.workflow.meta.events[event]
    // Of what comes with a submission nothing has to, and an answer may only where somebody asked.
    const input: JsonObject = about.form ? { ...(about.submits ? {} : acceptedData(about.form)[0]), ...this.also } : {}
    if (column === 'system' || !hasEndpoints(this.files)) return this.#move(record, event, who.actor, input)
    const { version } = record
    const { id: workflow } = this.files.workflow
    const scope = scopeOf(this.files.workflow)
    const of = (answer: { status: number; body: unknown }): Answer => answerOf(answer, { workflow, scope }, input, who.actor)
    if (about.submits) {
      const data = await this.#row(record, submitted ?? 0)
      return of(
        await this.#ask(who, { action: 'submit', id: record.id, body: { event, version, data, ...(about.form && { input }) } }),
      )
    }
    const typed = about.confirm?.typed ? { typed: await this.#label(record) } : {}
    const body = { event, version, ...(scope && { workflow, scope }), ...(about.form ? { data: input } : {}), ...typed }
    return of(await this.#ask(who, { action: 'transition', id: record.id, body }))
  }

  /** The clock stays where sessions hold: the due time comes to it. */
  async #letDueTimePass({ id }: StoredRecord): Promise<void> {
    const sql = `update lifecycle set due = $2 where record_id = $1 and due is not null`
    await this.portal.pool.query(sql, [id, new Date(this.portal.deps.now().getTime() - 1000)])
  }

  async #label({ id }: StoredRecord): Promise<string> {
    return (await loadRecord(this.portal.pool, this.portal.set, this.files.workflow.meta.record, id))?.label ?? ''
  }

  async #row(record: StoredRecord, which: number): Promise<JsonObject> {
    const stored = await loadRecord(this.portal.pool, this.portal.set, this.files.workflow.meta.record, record.id)
    const fresh = async () => ({ ...(await dataFor(this.portal, this.files, stored?.owner as string, which)), ...this.also })
    const row = withCarriersLeft(this.portal, this.files, record.rows.get(which) ?? (await fresh()), stored?.lifecycles ?? [])
    record.rows.set(which, row)
    return row
  }

  async #move({ id }: StoredRecord, event: string, actor: Actor, input: JsonObject): Promise<Answer> {
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
  async read(who: Asker, { id }: StoredRecord): Promise<Json> {
    return (await this.#ask(who, { action: 'read', id })).body.data
  }

  /** The record's history as its owner reads it, newest first. */
  async history(owner: Asker, id: string): Promise<Line[]> {
    const { workflow } = this.files
    const lines: Json[] = (await this.#ask(owner, { action: 'history', id })).body.data
    return lines.filter(line => line.workflow === workflow.id && line.scope === scopeOf(workflow))
  }

  #ask(who: Asker, asked: Parameters<typeof askAbout>[3]) {
    return askAbout(this.portal, this.files.workflow.meta.record, who, asked)
  }
}
