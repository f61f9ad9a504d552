import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { EventMeta } from '#engine/workflow/types.ts'
import { actorAfter } from '../../auth/sessions/actor.ts'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { kindOf } from '../kind-of.ts'
import { answerRecord } from '../reading/answer-record.ts'
import { findVisible } from '../reading/find-record.ts'
import type { LifecycleRow, RecordRow } from '../reading/record-row.ts'
import { refuse } from '../texts.ts'
import { redact } from '../visibility/redact.ts'
import { answerOnce } from './answer-once.ts'
import { refuseNotTaken, transition } from './transition.ts'
import type { TransitionRequest } from './transition-request.ts'

/** The row that an event is sent to, and what its sender saw of it. */
type Sent = { event: string; version: number; workflow?: string; scope?: string; draft_version?: number }

/** What comes with the event, checked. */
type Given = Pick<TransitionRequest, 'input' | 'inputForm' | 'submitted' | 'form' | 'draftVersion'>

/**
 * Sends an event to a row of a record, once for a key.
 *
 * @param right 'edit' for events that submit the record's form with them, 'read' for all others.
 * @param given what comes with it: asked once the sender is known to have seen what stands there, and may send the event.
 * @returns the record as it is afterwards.
 * @throws Refusal 404 when there is no such record or row, 409 when somebody else was first, and what `given` and `transition` refuse.
 */
export async function sendEvent(
  kindId: string,
  request: RequestContext & { params: { id: string }; body: Sent },
  deps: Dependencies,
  right: 'read' | 'edit',
  given: (about: { record: RecordRow; event: EventMeta }) => Promise<Given>,
) {
  const { set, actor, caller, body } = request
  const record = await findVisible(deps.pool, set, actor, kindId, request.params.id, right)
  const row = rowOf(request, record, body)
  return answerOnce(
    request,
    deps,
    async idempotency => {
      const event = eventOf(set, row.workflow, body.event)
      if (!event || (event.submits === 'record') !== (right === 'edit')) throw refuse(set, 'unknown-event')
      const asked = { set, record, row, event: body.event, actor, now: deps.now() }
      refuseNotTaken(asked, () => refuseStale(set, body, { record, row }))
      const after = await transition(deps.pool, {
        ...asked,
        caller,
        ...(await given({ record, event })),
        ...(idempotency ? { idempotency } : {}),
      })
      return { data: await answerRecord(after, { ...request, actor: actorAfter(request.set, actor, after) }, deps) }
    },
    asItIs(kindId, request, deps),
  )
}

/** Refuses what was sent by somebody who saw a version that is gone. */
function refuseStale(set: PublishedSet, sent: Sent, { record, row }: { record: RecordRow; row: LifecycleRow }): void {
  if (sent.draft_version !== undefined && sent.draft_version !== record.version)
    throw refuse(set, 'changed-by-someone-else', { version: record.version })
  if (sent.version !== row.version) throw refuse(set, 'changed-by-someone-else', { version: row.version, state: row.state_text })
}

/** The answer about a record as it is now, to a request whose change was made before. */
export function asItIs(kindId: string, request: RequestContext, deps: Dependencies, status = 200) {
  return async (id: string) => ({
    status,
    data: await answerRecord(await findVisible(deps.pool, request.set, request.actor, kindId, id, 'read'), request, deps),
  })
}

/** The lifecycle row that a request is about: the one it names, else the record's own. One that the reader does not see is not there. */
function rowOf({ set, actor }: RequestContext, record: RecordRow, sent: Pick<Sent, 'workflow' | 'scope'>): LifecycleRow {
  const kind = kindOf(set, record.kind)
  const { workflow = kind.workflow, scope = '' } = sent
  const { lifecycles } = redact(set, actor, record)
  const row = lifecycles.find(one => one.workflow === workflow && one.scope === scope)
  if (!row) throw refuse(set, 'not-found')
  return row
}

/** An event of the workflow by its own name: names that every object has are none. */
function eventOf(set: PublishedSet, workflow: string, name: string): EventMeta | undefined {
  const meta = set.workflows[workflow]?.meta
  return meta?.kind === 'lifecycle' && Object.hasOwn(meta.events, name) ? meta.events[name] : undefined
}
