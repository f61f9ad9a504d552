import { Stack } from '@mui/material'
import { useMachine } from '@xstate/react'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { View } from '#engine/workflow/types.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useSession } from '../session/session.tsx'
import type { Say } from '../texts/say.ts'
import { useTexts } from '../texts/use-texts.ts'
import { size } from '../theme/tokens.ts'
import { PageLinks } from '../ui/frame/page-links.tsx'
import { FocusOnArrival } from '../ui/frame/page-title.tsx'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { Steps } from '../ui/steps.tsx'
import { flowMachine } from './flow/flow-machine.ts'
import { useFlowMemory } from './flow/use-flow-memory.ts'
import { ViewOf, viewKey } from './flow/view-of.tsx'
import { screenParameters } from './screen-parameters.ts'

/** A page flow: a machine of `workflows/` whose states say what is shown. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('session')
  const { workflows } = useDefinitions()
  const { workflow: id, token, links = [] } = screenParameters(page, 'flow')
  const workflow = workflows[id]
  if (!workflow) throw new Error(`The page ${page.path} runs the flow "${id}", which does not exist.`)
  const parameters = useParameterOnce(token)
  const account = useSession().partner?.actor.id ?? ''
  // A link that brought something begins anew.
  const memory = useFlowMemory(workflow, account, Object.keys(parameters).length > 0)
  const machine = useMemo(() => flowMachine(workflow, memory.from), [workflow, memory.from])
  const [snapshot, send] = useMachine(machine, { input: { parameters } })
  const remember = useEffectEvent(memory.remember)
  useEffect(() => remember(String(snapshot.value), snapshot.context), [snapshot])
  const view = viewOf(snapshot.getMeta())
  const hasMovedOn = useMovedOn(view, String(snapshot.value))
  const steps = Object.values(workflow.states).flatMap(state => (state.meta?.view?.step ? [state.meta.view] : []))
  return (
    <Stack sx={{ gap: 3, width: '100%', maxWidth: size.form, mx: 'auto' }}>
      {view.step ? (
        <Steps
          label={workflow.meta.title}
          steps={[...new Map(steps.map(one => [one.step, one])).values()].map(one => ({
            id: String(one.step),
            label: stepLabel(one.step, say),
            state: (one.step ?? 0) < (view.step ?? 0) ? 'done' : one.step === view.step ? 'current' : 'locked',
          }))}
        />
      ) : null}
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <FocusOnArrival value={hasMovedOn}>
          <ViewOf
            workflow={workflow}
            view={view}
            state={String(snapshot.value)}
            context={snapshot.context}
            onEvent={(event, data) => {
              memory.noteAct()
              send({ type: event, data })
            }}
          />
        </FocusOnArrival>
      </Suspense>
      <PageLinks links={links} />
    </Stack>
  )
}

/** Whether another view than the first one is shown, or was before: its heading takes the focus then, as that of a page one is led to. */
function useMovedOn(view: View, state: string): boolean {
  const shown = viewKey(view, state)
  const [first, setFirst] = useState<string | null>(null)
  const [hasMoved, setMoved] = useState(false)
  // What is shown while it waits at the beginning is no view that one was at.
  if (first === null && view.kind !== 'busy') setFirst(shown)
  if (!hasMoved && first !== null && view.kind !== 'busy' && shown !== first) setMoved(true)
  return hasMoved
}

function stepLabel(step: number | undefined, say: Say<'session'>): string {
  const key = stepLabels[(step ?? 1) - 1]
  return key ? say(key) : ''
}

const stepLabels = ['step-verified', 'step-password', 'step-done'] as const

function viewOf(meta: object): View {
  const found = Object.values(meta as Record<string, { view?: View }>).find(one => one.view)?.view
  return found ?? { kind: 'busy' }
}

/** What the link of a mail brought. It is taken out of the address bar at once: a token there ends up in histories and screenshots. */
function useParameterOnce(name: string | undefined): JsonObject {
  const [parameters] = useState((): JsonObject => {
    const value = name === undefined ? null : new URLSearchParams(location.search).get(name)
    return name === undefined || value === null ? {} : { [name]: value }
  })
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (name === undefined || !query.has(name)) return
    query.delete(name)
    const rest = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', location.pathname + rest)
  }, [name])
  return parameters
}
