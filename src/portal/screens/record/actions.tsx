import { Box, Button, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { type Choice, choices } from '#engine/workflow/choices.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { definitionsOf, useDefinitions } from '../../definitions/portal-definitions.ts'
import { isFormChanged } from '../../forms/form-changed.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { LifecycleAnswer, Pin, RecordAnswer } from '../../workflow/record-answer.ts'
import { EventDrawer } from './event-drawer.tsx'
import { eventFormIn } from './event-form-in.ts'
import { useTransition } from './use-transition.ts'

/** What acting on any row of a record needs. `pins`: comments being put at fields of its form. */
export type Acting = {
  record: RecordAnswer
  form: PublishedForm
  edit: string | undefined
  pins: Pin[] | null
  onPins: (pins: Pin[] | null) => void
}

/**
 * `carrier`: key of the carrier whose row it is. `quiet`: says nothing when there is nothing to do. `goesOn`: what follows is begun
 * further down on the page.
 */
type Props = Acting & { row: LifecycleAnswer; workflow: Workflow; carrier?: string; quiet?: boolean; goesOn?: boolean }

/** What this person may do now. The engine decides here as it does on the server; what is refused for another reason than a right is said. */
export function Actions(props: Props) {
  return (
    <SectionCard title="What you can do">
      <RowActions {...props} />
    </SectionCard>
  )
}

/** The same for one row among several, without a frame. */
export function RowActions(props: Props) {
  const { carrier, quiet = false, goesOn = false, record, row, workflow, form, edit, pins, onPins } = props
  const { texts } = useDefinitions()
  const lifecycle = useMemo(() => loadLifecycle(workflow), [workflow])
  const all = choices(lifecycle, { state: stateValue(row.state) }, { ...record.facts, lifecycle: row })
  const allowed = all.filter(choice => choice.allowed)
  const held = all.filter(choice => !choice.allowed && choice.because !== 'right')
  const unmet = held.filter(choice => !choice.allowed && choice.because === 'condition')
  const idle = goesOn && row.holder === 'owner' ? 'The next steps stand below.' : 'Nothing waits for you here now.'
  // Who has no say in the whole may have one in its parts.
  const none =
    record.lifecycles.length > 1 ? 'What there is to do stands at the carriers.' : (texts.refusals?.['right-missing'] ?? '')
  const mine = all.some(choice => choice.allowed || choice.because !== 'right')
  const [open, setOpen] = useState<{ choice: Choice; typed?: string; set?: string } | null>(null)
  const send = useTransition(record, row)
  const confirm = useConfirm()

  const begin = async (choice: Choice): Promise<void> => {
    const { confirm: question, label, tone, form: asks } = choice.meta
    const typed = question?.typed ? { typed: record.label } : {}
    if (asks && !question?.typed) {
      setOpen({ choice })
      return
    }
    const agreed = await confirm({
      title: question?.title ?? `${label}?`,
      text: question?.text ?? record.label,
      action: label,
      tone: tone === 'bad' || tone === 'stopped' ? 'bad' : 'normal',
      ...(question?.typed && { typeToConfirm: record.label }),
    })
    if (!agreed) return
    if (!asks) return void (await send.mutateAsync({ choice, ...typed }).catch(error => askNow(choice, error, typed)))
    setOpen({ choice, ...typed })
  }
  /** A decision that asked nothing asks something by now. */
  const askNow = async (choice: Choice, error: unknown, typed: { typed?: string }): Promise<void> => {
    if (!isFormChanged(error)) return
    const set = String(error.data.set)
    const form = eventFormIn((await definitionsOf(set)).workflows[row.workflow], choice.event)
    if (form !== undefined) setOpen({ choice: { ...choice, meta: { ...choice.meta, form } }, set, ...typed })
  }
  const close = (): void => {
    setOpen(null)
    onPins(null)
  }
  const of = carrier === undefined ? {} : { 'aria-description': carrier }
  return (
    <>
      <Stack sx={{ gap: 1 }}>
        {allowed.map((choice, index) =>
          choice.meta.submits === 'record' ? (
            edit ? (
              <Button key={choice.event} variant="contained" color="primary" {...of} href={edit.replace(':id', record.id)}>
                {submitLabel(row, record, choice)}
              </Button>
            ) : null
          ) : (
            <Button
              key={choice.event}
              variant={index === 0 && choice.meta.tone !== 'bad' && choice.meta.tone !== 'stopped' ? 'contained' : 'outlined'}
              color={choice.meta.tone === 'bad' ? 'error' : 'primary'}
              {...of}
              onClick={() => void begin(choice)}
              loading={send.isPending}
            >
              {choice.meta.label}
            </Button>
          ),
        )}
        {allowed.length === 0 && !quiet ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {mine ? idle : none}
          </Typography>
        ) : null}
        {held.length > 0 && !quiet ? (
          <Box component="details">
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
              Why not something else
            </Typography>
            <Box component="ul" sx={{ pl: 2.5, my: 0.5, typography: 'body2', color: 'text.secondary' }}>
              {[...unmet, ...held.filter(choice => !unmet.includes(choice))].map(choice => (
                <li key={choice.event}>
                  {choice.meta.label}: {choice.allowed ? '' : (texts.refusals?.[choice.reason] ?? choice.reason)}
                </li>
              ))}
            </Box>
          </Box>
        ) : null}
      </Stack>
      {open ? (
        <EventDrawer
          choice={open.choice}
          set={open.set}
          typed={open.typed}
          record={record}
          row={row}
          form={form}
          pins={pins ?? []}
          onPins={onPins}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** A form that was never sent is finished; one that came back is mended; from anywhere else the event says what sending it does. */
function submitLabel(row: LifecycleAnswer, record: RecordAnswer, choice: Choice): string {
  if (row.tone !== 'bad' && row.holder !== 'owner') return choice.meta.label
  return row.status_id !== null && record.decision ? 'Mend and submit again' : 'Edit and submit'
}
