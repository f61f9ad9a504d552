import { Box } from '@mui/material'
import { Suspense, use, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { GeneratedForm } from '#portal/forms/generated-form.tsx'
import { loadForm } from '#portal/forms/load-form.ts'
import { FormSkeleton } from '#portal/ui/states/skeletons.tsx'
import { services } from './services.ts'

/** What the event "form-state" may carry. `data` puts the form up anew; the rest stands until it is said again. */
export type FormState = { data?: JsonObject; disabled?: boolean; problems?: FieldProblem[] }

/**
 * A form, or one step of it, between two plain buttons; the event "form-state" on the window puts it into another state without a
 * new page. What was sent last stands in `output`.
 */
export function FormStates() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Loaded />
    </Suspense>
  )
}

function Loaded() {
  const { id = '', step } = useParams()
  const form = use(loadForm('look', id, step))
  const [state, setState] = useState({ data: {} as JsonObject, disabled: false, problems: [] as FieldProblem[], round: 0 })
  const [sent, setSent] = useState<JsonObject | null>(null)

  useEffect(() => {
    const hear = (event: Event) => {
      const said = (event as CustomEvent<FormState>).detail
      if (said.data) setSent(null)
      setState(now => ({ ...now, ...said, round: said.data ? now.round + 1 : now.round }))
    }
    window.addEventListener('form-state', hear)
    return () => window.removeEventListener('form-state', hear)
  }, [])

  return (
    <Box sx={{ maxWidth: 640 }}>
      <button type="button" id="before" style={{ padding: 8 }}>
        Before the form
      </button>
      <GeneratedForm
        key={state.round}
        form={form}
        data={state.data}
        disabled={state.disabled}
        serverProblems={state.problems}
        onSubmit={setSent}
        formContext={services}
      />
      <button type="button" id="after" style={{ padding: 8 }}>
        After the form
      </button>
      <output hidden data-sent={JSON.stringify(sent)} data-round={state.round} />
    </Box>
  )
}
