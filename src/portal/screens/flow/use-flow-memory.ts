import { useEffect, useRef, useState } from 'react'
import type { Workflow } from '#engine/workflow/types.ts'
import { limitMilliseconds } from '../../definitions/limit-milliseconds.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { type InputStore, storedInput } from '../../session/stored-input.ts'
import { useNow } from '../../ui/time/now.tsx'
import type { FlowContext } from './flow-memory.ts'
import { forgetFlow, placeOf, type Remembered, recallFlow, recallShared, rememberFlow, shareFlow } from './flow-memory.ts'

type FlowMemory = {
  /** Where the flow goes on; null: at its beginning. */
  from: Remembered | null
  remember: (state: string, context: FlowContext) => void
  /** The person did something in this tab: others go on from there. */
  noteAct: () => void
}

/**
 * Where a flow was before its page was loaded again, or in another tab of the account when the flow is `shared`.
 *
 * @param isNew something was brought that begins it anew.
 */
export function useFlowMemory(workflow: Workflow, account: string, isNew: boolean): FlowMemory {
  const { limits } = useDefinitions()
  const limit = workflow.meta.kind === 'flow' ? workflow.meta.shared : undefined
  const [shared] = useState<InputStore>(() => storedInput(limit && account ? account : null, () => localStorage))
  const now = useNow()
  const [from] = useState(() => {
    if (isNew) return null
    const own = recallFlow(sessionStorage, workflow, account)
    return own ?? (limit ? recallShared(shared, workflow, limitMilliseconds(limits, limit), now.getTime()) : null)
  })
  /** What a tab still hears once the person went on in another one is not where the flow stands. */
  const isLast = useRef(true)
  useEffect(() => {
    const elsewhere = ({ key }: StorageEvent): void => {
      if (key?.endsWith(` ${placeOf(workflow)}`)) isLast.current = false
    }
    window.addEventListener('storage', elsewhere)
    return () => window.removeEventListener('storage', elsewhere)
  }, [workflow])
  /** A page that is loaded again says once more what was done; one that was left does not. */
  const isOver = useRef(false)
  useEffect(
    () => () => {
      if (!isOver.current) return
      forgetFlow(sessionStorage, workflow, account)
      shared.forget(placeOf(workflow))
    },
    [workflow, account, shared],
  )
  return {
    from,
    remember: (state, context) => {
      isOver.current = workflow.states[state]?.type === 'final'
      rememberFlow(sessionStorage, workflow, account, state, context)
      if (isLast.current) shareFlow(shared, workflow, state, context)
    },
    noteAct: () => {
      isLast.current = true
    },
  }
}
