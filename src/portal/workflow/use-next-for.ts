import type { Reader } from '#engine/permissions/reader.ts'
import { heldBack } from '#engine/workflow/held-back.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useSession } from '../session/session.tsx'
import type { LifecycleAnswer } from './record-answer.ts'
import { waitOf } from './waiting-on-text.ts'

/** Says what a record waits for that its owner cannot submit yet, whatever is in it; undefined for any other. */
export function useHeldBack(): (row: LifecycleAnswer, reader: Reader) => string | undefined {
  const { workflows, texts } = useDefinitions()
  const { facts } = useSession()
  return (row, reader) => {
    const wait = waitOf(row)
    const workflow = workflows[row.workflow]
    // What carries the record on is submitted there.
    const reason = reader === 'owner' && wait && !wait.of && workflow ? heldBack(workflow, row.state, facts) : undefined
    return reason && (texts.refusals?.[reason] ?? reason)
  }
}

/** Says what comes next: for a reader whom a record waits for, what they do, or what that waits for itself. */
export function useNextFor(): (row: LifecycleAnswer, reader: Reader) => string | null {
  const held = useHeldBack()
  return (row, reader) => held(row, reader) ?? waitOf(row)?.next ?? row.next
}
