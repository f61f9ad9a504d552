import { completeFacts } from '#engine/conditions/complete-facts.ts'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { questionNow } from '#engine/records/exchange-now.ts'
import { meaningsOf } from '#engine/records/meanings.ts'
import { redactedFields } from '#engine/records/redacted-fields.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { unknownCommentPaths } from '#engine/records/unknown-comment-paths.ts'
import type { ActionOperations, DataOf } from '#generated/operations.ts'
import type { AnswerTo, CommandRequest, RequestContext } from '../commands/command.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerDocument } from '../documents/answer-document.ts'
import { pageText } from '../page-texts.ts'
import { checkedData, fieldsRefused, nothingIn } from './drafts/check-data.ts'
import { checkedWhole, formOf, formOfRecord } from './drafts/check-whole.ts'
import { refuseManyDrafts } from './drafts/held-drafts.ts'
import { discardDraft, saveDraft } from './drafts/save-draft.ts'
import { kindOf } from './kind-of.ts'
import { listRecords } from './lists/list-records.ts'
import type { ListedRecord } from './lists/list-row.ts'
import { answerRecord } from './reading/answer-record.ts'
import { findReadable, findVisible } from './reading/find-record.ts'
import { lifecycleFacts } from './reading/record-facts.ts'
import { historyOf, presentExchange } from './reading/record-history.ts'
import type { RecordRow } from './reading/record-row.ts'
import { createChild, withParent } from './references/parents.ts'
import { prefilled } from './references/prefill.ts'
import { refusalText, refuse, refuseInWords, refuseUnmet } from './texts.ts'
import { answerOnce } from './transitions/answer-once.ts'
import { claimOwner } from './transitions/claim-owner.ts'
import { createRecord } from './transitions/create-record.ts'
import { asItIs, sendEvent } from './transitions/send-event.ts'
import { withCurrentCaller } from './transitions/with-current-caller.ts'
import { redact } from './visibility/redact.ts'

/** What every kind of record can be asked, whatever it is (`x-action` in openapi/kinds/record.yaml). */
type RecordAction<Name extends keyof ActionOperations> = (
  kind: string,
  request: ActionRequest<Name>,
  deps: Dependencies,
) => Promise<AnswerTo<ActionOperations[Name]>>

type ActionRequest<Name extends keyof ActionOperations> = CommandRequest<ActionOperations[Name]>
type PageData = DataOf<ActionOperations['list']>
type AnyRow = Omit<PageData['items'][number], 'kind' | 'data'> & Pick<ListedRecord, 'kind' | 'data'>
type AnyPage = Omit<PageData, 'items' | 'before' | 'after'> & { items: AnyRow[]; before?: AnyRow | null; after?: AnyRow | null }
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
  const { record, until } = await findReadable(deps.pool, request.set, request.actor, kindId, request.params.id, 'read')
  return { data: await answerRecord(record, request, deps, until !== null) }
}

const history: RecordAction<'history'> = async (kindId, request, deps) => {
  const { record, until } = await findReadable(deps.pool, request.set, request.actor, kindId, request.params.id, 'history')
  const all = await historyOf(deps.pool, request.set, kindOf(request.set, kindId), record.id, request.actor)
  const lines = until === null ? all : all.filter(({ seq }) => seq <= until)
  return { data: lines, ...(lines.length === 0 ? { message: pageText(request.set, 'record', 'no-history') } : {}) }
}

const create: RecordAction<'create'> = async (kindId, request, deps) => {
  const { set, actor } = request
  const kind = kindOf(set, kindId)
  if (actor.organisation === null) throw refuse(set, 'step-order')
  const unmet = firstUnmet(kind.preconditions, completeFacts({ actor, now: deps.now().toISOString() }))
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
        const stored = await (kind.parent
          ? createChild(client, set, formOf(set, kind.form), record)
          : createRecord(client, set, record))
        if (kind.onePerOwner) await claimOwner(client, set, record, kind.onePerOwner.message)
        return stored
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
  const draft = withParent(kind, record, checkedData(request, formOfRecord(set, record), body.data, 'draft'))
  return { data: await answerRecord(await saveDraft(deps.pool, set, record, draft, body.version, deps.now()), request, deps) }
}

const discard: RecordAction<'discard'> = async (kindId, request, deps) => {
  const { set, actor, body } = request
  const record = await findVisible(deps.pool, set, actor, kindId, request.params.id, 'edit')
  // Of what was never submitted the draft is all there is.
  if (Object.keys(record.data).length === 0) throw refuse(set, 'never-submitted')
  return { data: await answerRecord(await discardDraft(deps.pool, set, record, body.version, deps.now()), request, deps) }
}

const submit: RecordAction<'submit'> = (kindId, request, deps) =>
  withCurrentCaller(request, deps, request =>
    sendEvent(kindId, request, deps, 'edit', async ({ record, event }) => {
      const kind = kindOf(request.set, kindId)
      const form = formOfRecord(request.set, record)
      const { draft_version, data, input: along = {} } = request.body
      const submitted = withParent(kind, record, await checkedWhole(request, deps, form, data, withParent(kind, record, data)))
      // Submitting ends the draft: what another page saved in it is not thrown away by somebody who never saw it.
      if (draft_version === undefined && record.draft && !isSameValue(record.draft, submitted))
        throw refuse(request.set, 'draft-not-seen', { version: record.version })
      const taken = { submitted, form, draftVersion: record.version }
      // What else the event asks comes along: the owner answers in words, too.
      if (event.form === undefined) return { ...taken, input: nothingIn(request, along) }
      const inputForm = formOf(request.set, event.form)
      const input = await checkedWhole(request, deps, inputForm, along)
      refuseAnswerToNobody(request, inputForm, input, record)
      return { ...taken, input, inputForm }
    }),
  )

const move: RecordAction<'transition'> = (kindId, request, deps) =>
  withCurrentCaller(request, deps, request =>
    sendEvent(kindId, request, deps, 'read', async ({ record, event }) => {
      const { typed, data = {} }: { event: string; typed?: string; data?: JsonObject } = request.body
      if (event.confirm?.typed && typed?.trim() !== record.label.trim())
        throw fieldsRefused(request.set, [{ path: '/typed', message: refusalText(request.set, 'not-as-typed') }])
      if (event.form === undefined) return { input: nothingIn(request, data) }
      const form = formOf(request.set, event.form)
      const input = await checkedWhole(request, deps, form, data)
      refusePinsNowhere(request, form, input, record)
      return { input, inputForm: form }
    }),
  )

/** @throws Refusal 422 for an answer where no question waits for one. */
function refuseAnswerToNobody(
  { set, actor }: RequestContext,
  { schema }: PublishedForm,
  input: JsonObject,
  record: RecordRow,
): void {
  const { answer } = meaningsOf(schema)
  if (answer === undefined || input[answer] === undefined) return
  const { exchanged, lifecycles } = redact(set, actor, record)
  if (questionNow(presentExchange(set, record.kind, exchanged, actor), lifecycles)) return
  throw fieldsRefused(set, [{ path: `/${answer}`, message: refusalText(set, 'nothing-asked') }])
}

/** @throws Refusal 422 where comments stand at what is no field of the record that the sender sees. */
function refusePinsNowhere(
  { set, actor }: RequestContext,
  { schema }: PublishedForm,
  input: JsonObject,
  record: RecordRow,
): void {
  const { data, proposed } = redact(set, actor, record)
  const redacted = redactedFields(kindOf(set, record.kind), actor)
  const nowhere = unknownCommentPaths(
    schema,
    input,
    formOfRecord(set, record).schema,
    proposed ? [data, proposed] : [data],
    redacted,
  )
  const message = refusalText(set, 'field-not-there')
  if (nowhere.length > 0)
    throw fieldsRefused(
      set,
      nowhere.map(path => ({ path, message })),
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
  discard,
  submit,
  transition: move,
  document: answerDocument,
}
