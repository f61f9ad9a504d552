import { completeFacts } from '#engine/conditions/complete-facts.ts'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { onlyCarrier } from '#engine/records/withheld.ts'
import type { ActionOperations, DataOf } from '#generated/operations.ts'
import type { AnswerTo, CommandRequest, RequestAround } from '../commands/command.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerDocument } from '../documents/answer-document.ts'
import { answerOnce } from './answer-once.ts'
import { answerRecord } from './answer-record.ts'
import { checkedData, fieldsRefused, nothingIn } from './check-data.ts'
import { checkedWhole } from './check-whole.ts'
import { createRecord } from './create-record.ts'
import { findVisible, kindOf } from './find-record.ts'
import { refuseManyDrafts } from './held-drafts.ts'
import { listRecords } from './list-records.ts'
import type { ListedRecord } from './list-row.ts'
import { createBelow, withParent } from './parents.ts'
import { prefilled } from './prefill.ts'
import { lifecycleFacts } from './record-facts.ts'
import { historyOf } from './record-history.ts'
import type { LifecycleRow, RecordRow } from './rows.ts'
import { saveDraft } from './save-draft.ts'
import { contentText, refusalText, refuse, refuseInWords, refuseUnmet } from './texts.ts'
import { transition } from './transition.ts'
import { visiblePart } from './visible-part.ts'

/** What every kind of record can be asked, whatever it is (`x-action` in openapi/kinds/record.yaml). */
export type RecordAction<Name extends keyof ActionOperations> = (
  kind: string,
  request: Asked<Name>,
  deps: Dependencies,
) => Promise<AnswerTo<ActionOperations[Name]>>

type Asked<Name extends keyof ActionOperations> = CommandRequest<ActionOperations[Name]>
type PageData = DataOf<ActionOperations['list']>
type AnyRow = Omit<PageData['items'][number], 'kind' | 'data'> & Pick<ListedRecord, 'kind' | 'data'>
type AnyPage = Omit<PageData, 'items' | 'before' | 'after'> & { items: AnyRow[]; before?: AnyRow | null; after?: AnyRow | null }
/** The row that an event is sent to, and what comes with it. */
type Sent = { event: string; version: number; workflow?: string; scope?: string; typed?: string; data?: JsonObject }

/** The answer about a record as it is now, to a request whose change was made before. */
function asItIs(kindId: string, request: RequestAround, deps: Dependencies, status = 200) {
  return async (id: string) => ({
    status,
    data: await answerRecord(await findVisible(deps.pool, request.set, request.actor, kindId, id, 'read'), request, deps),
  })
}

/** The lifecycle row that a request is about: the one it names, else the record's own. One that the reader does not see is not there. */
function rowOf({ set, actor }: RequestAround, record: RecordRow, sent: Pick<Sent, 'workflow' | 'scope'>): LifecycleRow {
  const kind = kindOf(set, record.kind)
  const { workflow = kind.workflow, scope = '' } = sent
  const { lifecycles } = visiblePart(set, actor, record)
  const row = lifecycles.find(one => one.workflow === workflow && one.scope === scope)
  if (!row) throw refuse(set, 'not-found')
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

const list: RecordAction<'list'> = async (kindId, request, deps) => {
  const page: AnyPage = await listRecords(deps.pool, request.set, request.actor, kindId, request.query)
  return { data: page as PageData }
}

const prefill: RecordAction<'prefill'> = async (kindId, request, deps) => {
  return { data: await prefilled(deps.pool, request, kindId, request.query.parent ?? null) }
}

/** What a program puts into an address for an id that it does not have. */
const noId = 'undefined'

const read: RecordAction<'read'> = async (kindId, request, deps) => {
  const { withoutId } = kindOf(request.set, kindId)
  if (withoutId !== undefined && request.params.id === noId) throw refuseInWords(request.set, 'id-missing', withoutId)
  return {
    data: await answerRecord(
      await findVisible(deps.pool, request.set, request.actor, kindId, request.params.id, 'read'),
      request,
      deps,
    ),
  }
}

const history: RecordAction<'history'> = async (kindId, request, deps) => {
  const record = await findVisible(deps.pool, request.set, request.actor, kindId, request.params.id, 'history')
  const carrier = onlyCarrier(kindOf(request.set, kindId), request.actor)
  const lines = await historyOf(deps.pool, request.set, record.id, request.actor, carrier)
  return { data: lines, ...(lines.length === 0 ? { message: contentText(request.set, 'record-pages', 'no-history') } : {}) }
}

const create: RecordAction<'create'> = async (kindId, request, deps) => {
  const { set, actor } = request
  const kind = kindOf(set, kindId)
  if (actor.organisation === null) throw refuse(set, 'step-order')
  const unmet = firstUnmet(kind.needs, completeFacts({ actor, now: deps.now().toISOString() }))
  if (unmet) throw refuseUnmet(set, { because: 'condition', reason: unmet.reason })
  const owner = actor.organisation
  const draft = checkedData(request, formOf(set, kind.form), request.body.data, 'draft')
  return answerOnce(
    request,
    deps,
    async idempotency => {
      const record = { id: deps.newId(), kind: kindId, owner, draft, actor, now: deps.now(), ...(idempotency && { idempotency }) }
      const made = await inTransaction(deps.pool, async client => {
        await refuseManyDrafts(client, set, actor.id)
        return kind.parent ? createBelow(client, set, formOf(set, kind.form), record) : createRecord(client, set, record)
      })
      return { status: 201, data: await answerRecord(made, request, deps) }
    },
    asItIs(kindId, request, deps, 201),
  )
}

const save: RecordAction<'save'> = async (kindId, request, deps) => {
  const { set, actor } = request
  const { body } = request
  const record = await findVisible(deps.pool, set, actor, kindId, request.params.id, 'edit')
  const kind = kindOf(set, kindId)
  const rows = record.lifecycles.map(row => lifecycleFacts(set, row, []))
  if (!rows.some(row => row.editable))
    throw refuse(set, rows.some(row => row.tone === 'waiting') ? 'not-editable' : 'not-editable-now')
  const draft = withParent(kind, record, checkedData(request, formOf(set, kind.form), body.data, 'draft'))
  return { data: await answerRecord(await saveDraft(deps.pool, set, record, draft, body.version, deps.now()), request, deps) }
}

const submit: RecordAction<'submit'> = async (kindId, request, deps) => {
  const { set, actor } = request
  const { body } = request
  const record = await findVisible(deps.pool, set, actor, kindId, request.params.id, 'edit')
  const kind = kindOf(set, kindId)
  const row = rowOf(request, record, body)
  return answerOnce(
    request,
    deps,
    async idempotency => {
      const event = eventOf(set, row.workflow, body.event)
      if (event?.submits !== 'record') throw refuse(set, 'unknown-event')
      if (body.draft_version !== undefined && body.draft_version !== record.version)
        throw refuse(set, 'changed-by-someone-else', { version: record.version })
      if (body.version !== row.version)
        throw refuse(set, 'changed-by-someone-else', { version: row.version, state: row.state_text })
      const form = formOf(set, kind.form)
      const submitted = withParent(
        kind,
        record,
        await checkedWhole(request, deps, form, body.data, withParent(kind, record, body.data)),
      )
      // Submitting ends the draft: what another page saved in it is not thrown away by somebody who never saw it.
      if (body.draft_version === undefined && record.draft && !isSameValue(record.draft, submitted))
        throw refuse(set, 'draft-not-seen', { version: record.version })
      const after = await transition(deps.pool, {
        set,
        record,
        row,
        event: body.event,
        actor,
        submitted,
        form,
        draftVersion: record.version,
        now: deps.now(),
        ...(idempotency ? { idempotency } : {}),
      })
      return { data: await answerRecord(after, request, deps) }
    },
    asItIs(kindId, request, deps),
  )
}

const move: RecordAction<'transition'> = async (kindId, request, deps) => {
  const { set, actor } = request
  const body: Sent = request.body
  const record = await findVisible(deps.pool, set, actor, kindId, request.params.id, 'read')
  const row = rowOf(request, record, body)
  return answerOnce(
    request,
    deps,
    async idempotency => {
      const event = eventOf(set, row.workflow, body.event)
      if (!event || event.submits) throw refuse(set, 'unknown-event')
      if (body.version !== row.version)
        throw refuse(set, 'changed-by-someone-else', { version: row.version, state: row.state_text })
      if (event.confirm?.typed && body.typed?.trim() !== record.label.trim())
        throw fieldsRefused(set, [{ path: '/typed', message: refusalText(set, 'not-as-typed') }])
      const form = event.form === undefined ? undefined : formOf(set, event.form)
      const input = form ? await checkedWhole(request, deps, form, body.data ?? {}) : nothingIn(request, body.data ?? {})
      const after = await transition(deps.pool, {
        set,
        record,
        row,
        event: body.event,
        actor,
        input,
        ...(form ? { inputForm: form } : {}),
        now: deps.now(),
        ...(idempotency ? { idempotency } : {}),
      })
      return { data: await answerRecord(after, request, deps) }
    },
    asItIs(kindId, request, deps),
  )
}

/** The closed list of `x-action`. */
export const recordActions: { [Name in keyof ActionOperations]: RecordAction<Name> } = {
  list,
  prefill,
  read,
  history,
  create,
  save,
  submit,
  transition: move,
  document: answerDocument,
}
