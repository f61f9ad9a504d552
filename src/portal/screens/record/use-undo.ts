import { readerOf } from '#engine/permissions/reader.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import { historyLabelFor } from '#engine/workflow/label-for.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { ApiError } from '../../api/call.ts'
import { sendOnce } from '../../api/send-once.ts'
import { limitMilliseconds } from '../../definitions/limit-milliseconds.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { type Undo, useToast } from '../../ui/states/toast.tsx'
import { callKind } from '../../workflow/operation-ids.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { useForget } from '../../workflow/use-record.ts'

type Sent = { event: string; row: Pick<LifecycleAnswer, 'workflow' | 'scope'> }

/** Gives, of a record as the server answered an event, what undoes that event; nothing where no event of its lifecycle does so now. */
export function useUndo(): (after: RecordAnswer, sent: Sent) => Undo | undefined {
  const { limits, workflows } = useDefinitions()
  const toast = useToast()
  const forget = useForget()
  return (after, { event, row: { workflow, scope } }) => {
    const row = after.lifecycles.find(one => one.workflow === workflow && one.scope === scope)
    const definition = workflows[workflow]
    if (!row || !definition) return undefined
    const facts = { ...after.facts, lifecycle: row }
    const choice = eventOptions(loadLifecycle(definition), { state: stateValue(row.state) }, facts).find(
      one => one.allowed && one.meta.undoes === event,
    )
    if (!choice) return undefined
    const body = { event: choice.event, workflow, scope, version: row.version }
    const act = async (): Promise<void> => {
      const sent = { params: { id: after.id }, body, headers: sendOnce()(body) }
      try {
        await callKind('transition', after.kind, sent, { handles: 'all' })
        toast(`${historyLabelFor(choice.meta, readerOf(after.facts.actor, after.owner.id))}: ${after.label}`)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast(error.message, { tone: 'bad' })
      }
      await forget()
    }
    return { label: choice.meta.label, milliseconds: limitMilliseconds(limits, 'undoWithin'), act: () => void act() }
  }
}
