import type { Reader } from '#engine/permissions/reader.ts'
import { heldBack } from '#engine/workflow/held-back.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useSession } from '../session/session.tsx'
import { waitOf } from './holder-words.ts'
import type { LifecycleAnswer } from './record-answer.ts'

/**
 * Says what comes next: for a reader whom a record waits for, what they do; for an owner who cannot submit anything yet, what that waits for.
 */
export function useNextFor(): (row: LifecycleAnswer, reader: Reader) => string | null {
  const { workflows, texts } = useDefinitions()
  const { facts } = useSession()
  return (row, reader) => {
    const wait = waitOf(row, reader)
    const workflow = workflows[row.workflow]
    // What carries the record on is submitted there.
    const reason = reader === 'owner' && wait && !wait.of && workflow ? heldBack(workflow, row.state, facts) : undefined
    return reason === undefined ? (wait?.next ?? row.next) : (texts.refusals?.[reason] ?? reason)
  }
}
