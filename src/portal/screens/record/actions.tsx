import { Box, Button, Stack, Typography } from '@mui/material'
import { use, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { type EventOption, eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { ApiError } from '../../api/call.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { isFormChanged } from '../../forms/form-changed.tsx'
import { Offline, Refused } from '../../forms/sending-notes.tsx'
import { useOfferedActions } from '../../palette/offered-actions.ts'
import { useStoredInput } from '../../session/use-stored-input.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { answersAbove } from '../../workflow/answers-above.ts'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import type { FieldComment, LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'
import type { Typed } from './event-changed.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { eventNow } from './event-now.ts'
import { mainFirst } from './main-first.ts'
import { useMovedAlong } from './moved-along.tsx'
import { RecordPlaces } from './places.ts'
import { RareActions } from './rare-actions.tsx'
import { storedEvent } from './stored-event.ts'
import { useTransition } from './use-transition.ts'

/** What acting on any row of a record needs. `fieldComments`: comments being put at fields of its form. */
export type Acting = {
  record: RecordAnswer
  form: PublishedForm
  fieldComments: FieldComment[] | null
  onFieldComments: (fieldComments: FieldComment[] | null) => void
}

/**
 * `carrier`: key of the carrier whose row it is. `quiet`: says nothing when there is nothing to do. `takesKeys`: it is the row that was
 * opened, which keys decide about.
 */
type Props = Acting & { row: LifecycleAnswer; workflow: Workflow; carrier?: string; quiet?: boolean; takesKeys: boolean }

/** What this person may do now. The engine decides here as it does on the server; what is refused for another reason than a right is said. */
export function Actions(props: Props) {
  return <ActionsOf {...props} isFramed />
}

/** The same for one row among several, without a frame. */
export function RowActions(props: Props) {
  return <ActionsOf {...props} isFramed={false} />
}

function ActionsOf(props: Props & { isFramed: boolean }) {
  const say = useTexts('record')
  const { carrier, quiet = false, takesKeys, isFramed, record, row, workflow, form, fieldComments, onFieldComments } = props
  const { texts, workflows } = useDefinitions()
  const lifecycle = useMemo(() => loadLifecycle(workflow), [workflow])
  // What undoes something is offered beside what was done, and nowhere else.
  const every = eventOptions(lifecycle, { state: stateValue(row.state) }, { ...record.facts, lifecycle: row }).filter(
    ({ meta }) => meta.undoes === undefined,
  )
  // What a box on top of the page asks for has its button there.
  const above = useMemo(() => answersAbove(record, workflows).filter(one => one.row === row), [record, workflows, row])
  const all = every.filter(({ event }) => !above.some(({ choice }) => choice.event === event))
  const allowed = all.filter(choice => choice.allowed)
  // Sending the record's form is the next step, which stands at the top of the page.
  const { main: first, shown } = mainFirst(
    row,
    allowed.filter(({ meta }) => !meta.rare && meta.submits !== 'record'),
  )
  const main = above.length === 0 ? first : undefined
  const rare = allowed.filter(({ meta }) => meta.rare)
  // That something is done elsewhere on its way is no reason that helps anybody.
  const held = all.flatMap(choice =>
    !choice.allowed && choice.because === 'condition' ? [{ choice, why: texts.refusals?.[choice.reason] ?? choice.reason }] : [],
  )
  const idle = say('idle')
  // Who has no say in the whole may have one in its parts.
  const none = record.lifecycles.length > 1 ? say('decide-below') : (texts.refusals?.['right-missing'] ?? '')
  const mine = every.some(choice => choice.allowed || choice.because !== 'right')
  const input = useStoredInput()
  const [open, setOpen] = useState<{ choice: EventOption; typed?: string; set?: string; before?: Typed } | null>(() =>
    storedEvent(input, record, row, allowed),
  )
  const send = useTransition(record, row)
  const at = useCarrierName(carrier)
  const confirm = useConfirm()
  const movedBy = useMovedAlong(record, row)

  /** `other`: of another set than the page's, with what was typed for an event that is gone. */
  const begin = async (choice: EventOption, other?: { set: string; before: Typed }): Promise<void> => {
    const { confirm: question, label, tone, form: asks } = choice.meta
    const text = question?.text ?? record.label
    const typed = question?.typed ? { typed: record.label } : {}
    if (asks && !question?.typed) {
      setOpen({ choice, ...other })
      return
    }
    const agreed = await confirm({
      title: question?.title ?? say('confirm-event', { event: label }),
      text: (
        <>
          {carrier === undefined
            ? text
            : say('at-carrier-text', { record: record.label, carrier: at ?? '', text: question?.text ?? '' }).trim()}
          {movedBy(choice.event)}
        </>
      ),
      // What asks something more is not done yet.
      action: asks ? say('go-on') : label,
      tone: tone === 'bad' ? 'bad' : 'normal',
      ...(question?.typed && { typeToConfirm: record.label }),
    })
    if (!agreed) return
    if (asks) return setOpen({ choice, ...typed, ...other })
    const headers = other ? { headers: { 'X-Definitions': other.set } } : {}
    await send.mutateAsync({ choice, ...typed, ...headers }).then(
      () => other && close(),
      error => askNow(choice, error, typed),
    )
  }
  /** A decision that asked nothing asks something by now. */
  const askNow = async (choice: EventOption, error: unknown, typed: { typed?: string }): Promise<void> => {
    if (!isFormChanged(error)) return
    const set = String(error.data.set)
    const now = (await eventNow(choice.event, set, record, row)).choice
    if (now?.meta.form !== undefined) setOpen({ choice: now, set, ...typed })
  }
  const close = (): void => {
    setOpen(null)
    onFieldComments(null)
  }
  useOfferedActions(
    allowed.map(choice => ({
      id: `${row.workflow} ${row.scope} ${choice.event}`,
      label: choice.meta.label,
      ...(at !== undefined && { at }),
      run: () => void begin(choice),
    })),
  )
  // On phones decisions stay in view; those at several carriers stand with their carrier.
  const { foot, menu } = use(RecordPlaces)
  const bar = quiet ? null : foot
  const of = carrier === undefined ? {} : { 'aria-description': at }
  const decides = ({ meta }: EventOption): boolean => meta.decision === true && (meta.tone === 'good' || meta.tone === 'bad')
  const waits = waitOf(row) !== undefined
  // Where nothing is to be approved, what leads on stands for it.
  const ways = shown.filter(({ meta }) => meta.form !== undefined && meta.tone !== 'bad' && meta.tone !== 'stopped')
  const onward =
    ways.length === 1 && above.length === 0 && !shown.some(choice => decides(choice) && choice.meta.tone === 'good')
      ? ways[0]
      : undefined
  // A key decides about what waits for a decision here, and about nothing that asks whether one is sure.
  const hasKey = ({ meta }: EventOption): boolean => takesKeys && waits && meta.confirm === undefined
  const button = (choice: EventOption) => (
    <Button
      key={choice.event}
      variant={choice === main ? 'contained' : 'outlined'}
      color={choice.meta.tone === 'bad' ? 'error' : choice === main ? 'primary' : 'secondary'}
      {...of}
      {...(hasKey(choice) &&
        (choice === onward ? { 'data-decision': 'good' } : decides(choice) && { 'data-decision': choice.meta.tone }))}
      onClick={() => void begin(choice)}
      loading={send.isPending}
    >
      {choice.meta.label}
    </Button>
  )
  // What stands in the bar of phones, or at the top of the page, is not here.
  const here = shown.filter(choice => !(bar && decides(choice)))
  // What may be done at carriers stands with them.
  const hasOthers = mine && record.lifecycles.length > 1
  // What can be done elsewhere is said at the top of the page.
  const isOpenEnded = row.waits.length === 0 && row.next !== null
  const isIdle = shown.length === 0 && allowed.length === rare.length && !quiet && !hasOthers && !(mine && (waits || isOpenEnded))
  const rareActions = (
    <RareActions choices={rare} held={quiet ? [] : held} busy={send.isPending} onChoose={choice => void begin(choice)} />
  )
  const list = (
    <Stack sx={{ gap: 1 }}>
      {here.map(button)}
      {isFramed ? null : rareActions}
      {isIdle ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {mine ? idle : none}
        </Typography>
      ) : null}
    </Stack>
  )
  // What its event asks by now is opened instead.
  const refusal = send.error instanceof ApiError && !isFormChanged(send.error) ? send.error : null
  // A bar with nothing in it is not shown.
  const notes = (send.isWaiting || refusal) && (
    <Box sx={{ ...notesLook, mb: isFramed || bar ? 0 : 1 }}>
      <Offline shown={send.isWaiting} onCancel={send.cancel} />
      <Refused refusal={refusal} onDismiss={send.reset} />
    </Box>
  )
  const isEmpty = here.length === 0 && !isIdle
  return (
    <>
      {bar
        ? createPortal(
            <>
              {notes}
              {shown.map(choice => decides(choice) && button(choice))}
            </>,
            bar,
          )
        : notes}
      {isFramed && menu ? createPortal(rareActions, menu) : null}
      {!isFramed ? (
        list
      ) : isEmpty ? null : (
        <SectionCard id="actions" title={say('what-you-can-do')}>
          {list}
        </SectionCard>
      )}
      {open ? (
        <EventDrawer
          key={`${open.choice.event} ${open.set}`}
          choice={open.choice}
          // What another set has is judged by that.
          isAllowed={open.set !== undefined || allowed.some(({ event }) => event === open.choice.event)}
          set={open.set}
          before={open.before}
          onBegin={(choice, set, before) => void begin(choice, { set, before })}
          typed={open.typed}
          setsOff={movedBy(open.choice.event)}
          record={record}
          carrier={carrier === undefined ? undefined : at}
          row={row}
          form={form}
          fieldComments={fieldComments ?? []}
          onFieldComments={onFieldComments}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Above the buttons, as far from them as they are from each other. */
const notesLook = { width: '100%', '&& > *': { mb: 0 } } as const
