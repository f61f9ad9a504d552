import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Answer, CommandRequest } from '../commands/command.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerDocument } from '../documents/answer-document.ts'
import { answerOnce } from './answer-once.ts'
import { checkedData } from './check-data.ts'
import { createRecord } from './create-record.ts'
import { findVisible, kindOf } from './find-record.ts'
import { type ListQuery, listRecords } from './list-records.ts'
import { presentRecord } from './present.ts'
import { lifecycleFacts } from './record-facts.ts'
import { historyOf, presentDecision } from './record-history.ts'
import type { RecordRow } from './rows.ts'
import { saveDraft } from './save-draft.ts'
import { refuse } from './texts.ts'
import { transition } from './transition.ts'

/** What every kind of record can be asked, whatever it is (`x-action` in openapi/kinds/record.yaml). */
export type RecordAction = (kind: string, request: CommandRequest, deps: Dependencies) => Promise<Answer>

const idOf = (request: CommandRequest): string => request.params.id ?? ''

function whole(record: RecordRow, { set, actor }: CommandRequest, deps: Dependencies): JsonObject {
  const decision = presentDecision(set, record.decided, actor.organisation !== record.owner)
  return { ...presentRecord(set, kindOf(set, record.kind), record, actor, deps.now(), true), decision } as unknown as JsonObject
}

function mainRow(request: CommandRequest, kindId: string, record: RecordRow) {
  const workflow = kindOf(request.set, kindId).workflow
  const row = record.lifecycles.find(one => one.workflow === workflow && one.scope === '')
  if (!row) throw refuse(request.set, 409, 'not-in-this-state')
  return row
}

/** An event of the workflow by its own name: names that every object has are none. */
function eventOf(set: PublishedSet, workflow: string, name: string) {
  const meta = set.workflows[workflow]?.meta
  return meta?.kind === 'lifecycle' && Object.hasOwn(meta.events, name) ? meta.events[name] : undefined
}

function formOf(set: PublishedSet, id: string): PublishedForm {
  const form = set.forms[id]
  if (!form) throw new Error(`The published set has no form "${id}".`)
  return form
}

async function list(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  return {
    data: await listRecords(deps.pool, request.set, request.actor, kindId, request.query as unknown as ListQuery, deps.now()),
  }
}

async function read(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  return { data: whole(await findVisible(deps.pool, request.set, request.actor, kindId, idOf(request), 'read'), request, deps) }
}

async function history(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  const record = await findVisible(deps.pool, request.set, request.actor, kindId, idOf(request), 'history')
  const lines = await historyOf(deps.pool, request.set, record.id, request.actor.organisation !== record.owner)
  return { data: lines, ...(lines.length === 0 ? { message: 'No history present' } : {}) }
}

async function create(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  const { set, actor } = request
  const kind = kindOf(set, kindId)
  if (actor.organisation === null) throw refuse(set, 409, 'step-order')
  const draft = checkedData(set, formOf(set, kind.form), (request.body as { data: JsonObject }).data, 'draft')
  const id = deps.newId()
  const made = await createRecord(deps.pool, set, { id, kind: kindId, owner: actor.organisation, draft, actor, now: deps.now() })
  return { status: 201, data: whole(made, request, deps) }
}

async function save(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  const { set, actor } = request
  const body = request.body as { data: JsonObject; version: number }
  const record = await findVisible(deps.pool, set, actor, kindId, idOf(request), 'edit')
  if (!lifecycleFacts(set, mainRow(request, kindId, record)).editable) throw refuse(set, 409, 'not-editable')
  const draft = checkedData(set, formOf(set, kindOf(set, kindId).form), body.data, 'draft')
  return { data: whole(await saveDraft(deps.pool, set, record, draft, body.version, deps.now()), request, deps) }
}

async function submit(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  const { set, actor } = request
  const body = request.body as { event: string; version: number; draft_version?: number; data: JsonObject }
  const record = await findVisible(deps.pool, set, actor, kindId, idOf(request), 'edit')
  const kind = kindOf(set, kindId)
  const row = mainRow(request, kindId, record)
  return answerOnce(request, deps, async idempotency => {
    const event = eventOf(set, row.workflow, body.event)
    if (event?.submits !== 'record') throw refuse(set, 422, 'unknown-event')
    if (body.draft_version !== undefined && body.draft_version !== record.version)
      throw refuse(set, 409, 'changed-by-someone-else', { version: record.version })
    if (body.version !== row.version)
      throw refuse(set, 409, 'changed-by-someone-else', { version: row.version, state: row.state_text })
    const form = formOf(set, kind.form)
    const submitted = checkedData(set, form, body.data, 'whole')
    const after = await transition(deps.pool, {
      set,
      record,
      row,
      event: body.event,
      actor,
      submitted,
      form,
      now: deps.now(),
      ...(idempotency ? { idempotency } : {}),
    })
    return { data: whole(after, request, deps) }
  })
}

async function move(kindId: string, request: CommandRequest, deps: Dependencies): Promise<Answer> {
  const { set, actor } = request
  const body = request.body as { event: string; version: number; data?: JsonObject }
  const record = await findVisible(deps.pool, set, actor, kindId, idOf(request), 'read')
  const row = mainRow(request, kindId, record)
  return answerOnce(request, deps, async idempotency => {
    const event = eventOf(set, row.workflow, body.event)
    if (!event || event.submits) throw refuse(set, 422, 'unknown-event')
    if (body.version !== row.version)
      throw refuse(set, 409, 'changed-by-someone-else', { version: row.version, state: row.state_text })
    const input = event.form === undefined ? {} : checkedData(set, formOf(set, event.form), body.data ?? {}, 'whole')
    const after = await transition(deps.pool, {
      set,
      record,
      row,
      event: body.event,
      actor,
      input,
      now: deps.now(),
      ...(idempotency ? { idempotency } : {}),
    })
    return { data: whole(after, request, deps) }
  })
}

/** The closed list of `x-action`. */
export const recordActions: Record<string, RecordAction> = {
  list,
  read,
  history,
  create,
  save,
  submit,
  transition: move,
  document: answerDocument,
}
