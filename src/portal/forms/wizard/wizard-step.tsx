import { Button } from '@mui/material'
import { type ReactNode, use, useMemo, useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { Staying } from '#engine/validation/visible.ts'
import { forRecord } from '../for-record.ts'
import { GeneratedForm } from '../generated-form.tsx'
import type { LoadedForm } from '../load-form.ts'

type WizardStepProps = {
  /** Asked for each time it is drawn, so that what did not arrive is asked for anew. */
  load: () => Promise<LoadedForm>
  staying: Staying | undefined
  /** Of the whole form. */
  data: JsonObject
  /** Grows when something of it was changed elsewhere: fields that show it show it as it is then. */
  round: number
  focus?: string | undefined
  serverProblems: FieldProblem[]
  submitLabel: string
  /** What is missing, of a step that leads on only when nothing is. */
  heldBack: string | undefined
  back: ReactNode
  /** Leads on without what is missing, once the step was refused. */
  skip: { label: string; onSkip: () => void } | null
  /** Gets the data of the whole form. */
  onChange: (data: JsonObject) => void
  onDone: () => void
}

/** The form of one step; the only one that is mounted. */
export function WizardStep({
  load,
  staying,
  data,
  round,
  focus,
  serverProblems,
  submitLabel,
  heldBack,
  back,
  skip,
  onChange,
  onDone,
}: WizardStepProps) {
  const loaded = use(load())
  const form = useMemo(() => forRecord(loaded, staying), [loaded, staying])
  const asked = useMemo(
    () => Object.keys(form.schema.properties ?? {}).filter(name => !form.contextFields.includes(name)),
    [form],
  )
  // What the step begins with: while it is mounted, its form holds the data.
  const [given, setGiven] = useState(() => ({ round, data: part(data, [...asked, ...form.contextFields]) }))
  if (given.round !== round) setGiven({ round, data: part(data, [...asked, ...form.contextFields]) })
  const [about] = useState(serverProblems)
  const [isRefused, setRefused] = useState(false)
  const merge = (typed: JsonObject) => ({ ...without(data, asked), ...part(typed, asked) })

  return (
    <GeneratedForm
      form={form}
      data={given.data}
      focus={focus}
      serverProblems={about}
      submitLabel={submitLabel}
      heldBack={heldBack}
      leadingActions={
        <>
          {back}
          {skip && isRefused ? <Button onClick={skip.onSkip}>{skip.label}</Button> : null}
        </>
      }
      onRefused={() => setRefused(true)}
      onChange={typed => onChange(merge(typed))}
      onSubmit={typed => {
        onChange(merge(typed))
        onDone()
      }}
    />
  )
}

function part(data: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)))
}

function without(data: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}
