import { Alert, Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { Suspense, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Choice } from '#engine/workflow/choices.ts'
import { CallError } from '../../api/call.ts'
import { definitionsOf } from '../../definitions/portal-definitions.ts'
import { PinTargets } from '../../forms/fields/pin-targets.tsx'
import { isFormChanged, type NewForm, NewFormNotice, ShowNewForm, useNewForm } from '../../forms/form-changed.tsx'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { type LoadedForm, loadForm } from '../../forms/load-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import type { LifecycleAnswer, Pin, RecordAnswer } from '../../workflow/record-answer.ts'
import { eventFormIn } from './event-form-in.ts'
import { useTransition } from './use-transition.ts'

type Props = {
  choice: Choice
  /** Hash of the set that the event's form is of, when it is not the page's. */
  set: string | undefined
  /** The record's label, when the person had to type it. */
  typed: string | undefined
  record: RecordAnswer
  row: LifecycleAnswer
  form: PublishedForm
  pins: Pin[]
  onPins: (pins: Pin[]) => void
  onClose: () => void
}

/** The form of an event at the right; the record stays in view, so that comments can be put at its fields. */
export function EventDrawer(props: Props) {
  const { choice, set, onClose } = props
  const shown = useNewForm(choice.meta.form ?? '', set)
  return (
    <Drawer
      anchor="right"
      variant="persistent"
      open
      slotProps={{ paper: { sx: paper, role: 'dialog', 'aria-label': choice.meta.label } }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2">{choice.meta.label}</Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </Stack>
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <Asked key={shown.set} {...props} shown={shown} loading={loadForm(shown.set, shown.form)} />
      </Suspense>
    </Drawer>
  )
}

function Asked({
  choice,
  typed: name,
  record,
  row,
  form,
  pins,
  onPins,
  onClose,
  shown,
  loading,
}: Props & { shown: NewForm; loading: Promise<LoadedForm> }) {
  const asked = use(loading)
  const send = useTransition(record, row)
  const takesPins = asked.schema.properties?.pins !== undefined
  const begin = useEffectEvent(() => onPins([]))
  // Only a form that takes comments has them begun beside the data.
  const begun = shown.taken !== null
  useEffect(() => (takesPins && !begun ? begin() : undefined), [takesPins, begun])
  const [typed, setTyped] = useState<JsonObject>(shown.taken?.data ?? {})
  // What is pinned beside the form is part of its data.
  const data = useMemo<JsonObject>(() => (takesPins && pins.length > 0 ? { ...typed, pins } : typed), [typed, pins, takesPins])
  const refusal = send.error instanceof CallError ? send.error : null
  const problems = useMemo(() => (refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' })), [refusal])
  const showNew = async (changed: CallError): Promise<void> => {
    const { workflows } = await definitionsOf(String(changed.data.set))
    const now = eventFormIn(workflows[row.workflow], choice.event)
    if (now === undefined) throw new Error('Nothing is asked here any more. Close this and begin again.')
    await shown.take(changed, data, now)
  }
  return (
    <PinTargets form={form}>
      {refusal && problems.length === 0 ? (
        <Alert
          severity="error"
          role="alert"
          sx={{ mb: 2 }}
          action={isFormChanged(refusal) ? <ShowNewForm onShow={() => showNew(refusal)} /> : undefined}
        >
          {refusal.message}
        </Alert>
      ) : null}
      <NewFormNotice taken={shown.taken} />
      {takesPins ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          Press Comment at a field or document to say what is wrong with it.
        </Typography>
      ) : null}
      <GeneratedForm
        form={asked}
        data={data}
        busy={send.isPending}
        serverProblems={problems}
        submitLabel={choice.meta.label}
        leadingActions={<Button onClick={onClose}>Cancel</Button>}
        onChange={next => {
          setTyped(next)
          if (takesPins) onPins((next.pins as Pin[] | undefined) ?? [])
        }}
        onSubmit={sent =>
          send.mutate(
            { choice, data: sent, headers: shown.headers, ...(name === undefined ? {} : { typed: name }) },
            { onSuccess: onClose },
          )
        }
      />
      <Box sx={{ height: 24 }} />
    </PinTargets>
  )
}

const paper = { width: { xs: '100%', sm: 420 }, p: 2.5, borderLeft: 1, borderColor: 'divider' } as const
