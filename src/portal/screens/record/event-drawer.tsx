import { Alert, Box, Button, Typography } from '@mui/material'
import { deepEquals } from '@rjsf/utils'
import { type ReactNode, type RefObject, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { meaningsOf } from '#engine/records/meanings.ts'
import type { EventOption } from '#engine/workflow/event-options.ts'
import { ApiError } from '../../api/call.ts'
import { ChoiceStatusesProvider } from '../../forms/choice-statuses.ts'
import { EvidenceProvider } from '../../forms/evidence-at.tsx'
import { CommentTargetProvider } from '../../forms/fields/comment-target.tsx'
import { type NewForm, NewFormNotice, useNewForm } from '../../forms/form-changed.tsx'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { Offline, Refused, Restored } from '../../forms/sending-notes.tsx'
import { useClosing } from '../../forms/use-closing.ts'
import { withoutSecrets } from '../../forms/without-secrets.ts'
import { useStoredTyped } from '../../session/use-stored-input.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import type { FieldComment, LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { EventChanged, type Typed, TypedBefore } from './event-changed.tsx'
import { useEventChoiceStatuses, withoutUnchangedChoices } from './event-choice-statuses.ts'
import { fieldCommentsIn, withoutUnknownFields } from './event-form.ts'
import { EventFrame, useCoversFields } from './event-frame.tsx'
import { type EventNow, eventNow } from './event-now.ts'
import { EvidenceCard } from './evidence.tsx'
import { MovedOn } from './meanwhile.tsx'
import { OpensNext } from './opens-next.tsx'
import { Overtaken } from './overtaken.tsx'
import { PausedForm } from './paused-form.tsx'
import { eventPlace } from './stored-event.ts'
import { useBegins } from './use-begins.ts'
import { useTransition } from './use-transition.ts'

type Props = {
  choice: EventOption
  /** False once it is no longer possible where the record stands by now. */
  isAllowed: boolean
  /** Hash of the set that the event's form is of, when it is not the page's. */
  set: string | undefined
  /** The record's label, when the person had to type it. */
  typed: string | undefined
  /** What it changes at carriers; null where it changes nothing. */
  setsOff: ReactNode
  record: RecordAnswer
  /** What the carrier is called whose row it is. */
  carrier: string | undefined
  row: LifecycleAnswer
  form: PublishedForm
  fieldComments: FieldComment[]
  onFieldComments: (fieldComments: FieldComment[] | null) => void
  /** What was typed for an event that is gone. */
  before: Typed | undefined
  /** Begins another event of the set `set`. */
  onBegin: (choice: EventOption, set: string, before: Typed) => void
  onClose: () => void
}

/** The form of an event beside the record, which stays in view, so that comments can be put at its fields. */
export function EventDrawer(props: Props) {
  const say = useTexts('record')
  const { choice, set, record, carrier, onClose } = props
  const shown = useNewForm(choice.meta.form ?? '', set)
  const begins = useBegins(record, choice.meta.begins)
  const choiceStatuses = useEventChoiceStatuses(record, props.row, choice.event)
  // On a narrow window it covers the fields: it steps aside until one is chosen, by how many comments there were then.
  const [asideAt, setAsideAt] = useState<number | null>(null)
  const narrow = useCoversFields()
  const aside = narrow && asideAt === props.fieldComments.length
  // The form knows whether there is something to ask about.
  const closing = useRef(onClose)
  return (
    <EventFrame
      label={choice.meta.label}
      about={carrier ? say('at-carrier', { record: record.label, carrier }) : record.label}
      aside={aside}
      onEscape={() => closing.current()}
    >
      {aside ? <PausedForm comments={props.fieldComments.length} onBack={() => setAsideAt(null)} /> : null}
      <Box sx={{ display: aside ? 'none' : 'block' }}>
        {/* What has to be typed was asked before; what it sets off is read beside the form. */}
        {(choice.meta.confirm && !choice.meta.confirm.typed) || props.setsOff ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {choice.meta.confirm?.typed ? null : choice.meta.confirm?.text}
            {props.setsOff}
          </Alert>
        ) : null}
        <Awaited key={shown.set} fallback={<FormSkeleton fields={3} />}>
          {begins ? (
            <ChoiceStatusesProvider value={choiceStatuses}>
              <EventForm
                {...props}
                closing={closing}
                shown={shown}
                begins={withoutUnchangedChoices(begins, choiceStatuses)}
                onAside={narrow ? () => setAsideAt(props.fieldComments.length) : null}
              />
            </ChoiceStatusesProvider>
          ) : (
            <FormSkeleton fields={3} />
          )}
        </Awaited>
      </Box>
    </EventFrame>
  )
}

function EventForm({
  choice,
  isAllowed,
  typed: name,
  record,
  row,
  form,
  fieldComments,
  onFieldComments,
  before,
  onBegin,
  onClose,
  closing,
  shown,
  begins,
  onAside,
}: Props & {
  closing: RefObject<() => void>
  shown: NewForm
  /** What it begins with where nothing was typed. */
  begins: JsonObject
  onAside: (() => void) | null
}) {
  const say = useTexts('record')
  const button = useTexts('buttons')
  const asked = use(loadForm(shown.set, shown.form))
  const send = useTransition(record, row)
  const done = useEffectEvent(onClose)
  useEffect(() => (send.isSuccess ? done() : undefined), [send.isSuccess])
  const { pins: commentsField } = meaningsOf(asked.published.schema)
  const place = eventPlace(record, row, choice.event)
  const restored = useStoredTyped(place, () =>
    unsaved ? { data: withoutSecrets(asked.ui, data), ...(name === undefined ? {} : { name }) } : null,
  )
  const [begunWith] = useState(() => (restored?.data ?? null) as JsonObject | null)
  const begin = useEffectEvent(() => onFieldComments(fieldCommentsIn(begunWith, commentsField)))
  // Only a form that takes comments has them begun beside the data.
  const begun = shown.taken !== null
  useEffect(() => (commentsField !== undefined && !begun ? begin() : undefined), [commentsField, begun])
  const [typed, setTyped] = useState<JsonObject>(
    shown.taken?.data ?? withoutUnknownFields(begunWith ?? before?.data ?? begins, asked),
  )
  const [now, setNow] = useState<EventNow | null>(null)
  // What is commented beside the form is part of its data.
  const data = useMemo<JsonObject>(
    () => (commentsField !== undefined && fieldComments.length > 0 ? { ...typed, [commentsField]: fieldComments } : typed),
    [typed, fieldComments, commentsField],
  )
  const [first] = useState(() => withoutUnknownFields(before?.data ?? begins, asked))
  const unsaved = isAllowed && !send.isTaken && !deepEquals(data, first)
  const close = useClosing(unsaved, onClose, closing)
  const drawEvidence = useCallback((named: string[]) => <EvidenceCard record={record} named={named} />, [record])
  const refusal = send.error instanceof ApiError ? send.error : null
  const [opened] = useState(row.version)
  // That it moved on is said with what happened, and more exactly than by the refusal.
  const isMoved = refusal?.status === 409 && row.version !== opened
  const problems = useMemo(() => (refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' })), [refusal])
  const showNew = async (changed: ApiError): Promise<void> => {
    const found = await eventNow(choice.event, String(changed.data.set), record, row)
    if (found.choice?.meta.form !== undefined) return shown.take(changed, data, found.choice.meta.form)
    send.reset()
    setNow(found)
  }
  if (!isAllowed && (send.isIdle || (send.isError && !send.isUnanswered))) {
    const typedNow = { form: asked.published, data }
    return <Overtaken record={record} row={row} typed={typedNow} onKept={() => onFieldComments(null)} onClose={onClose} />
  }
  if (now) {
    const named = name === undefined ? {} : { typed: name }
    const typedNow = { form: asked.published, data }
    return (
      <>
        <Refused refusal={refusal} onShowNew={showNew} />
        <Offline shown={send.isWaiting} onCancel={send.cancel} />
        <EventChanged
          now={now}
          busy={send.isPending}
          onConfirm={sent => send.mutate({ choice: sent, headers: { 'X-Definitions': now.set }, ...named })}
          onBegin={other => onBegin(other, now.set, typedNow)}
          onClose={onClose}
        />
        <TypedBefore typed={typedNow} />
      </>
    )
  }
  return (
    <CommentTargetProvider form={form} data={record.proposed ?? record.data}>
      {send.isIdle || send.isError ? <MovedOn record={record} row={row} /> : null}
      <Refused refusal={problems.length === 0 && !isMoved ? refusal : null} onShowNew={showNew} />
      <Restored shown={begunWith !== null} />
      <NewFormNotice taken={shown.taken} />
      {asked.description ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {asked.description}
        </Typography>
      ) : null}
      {choice.meta.evidence ? (
        <Box sx={{ mb: 2 }}>
          <EvidenceCard record={record} named={choice.meta.evidence} />
        </Box>
      ) : null}
      {commentsField !== undefined ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {say('press-comment')}
        </Typography>
      ) : null}
      {commentsField !== undefined && onAside ? (
        <Button variant="outlined" onClick={onAside} sx={{ mb: 2 }}>
          {say('comment-at-fields')}
        </Button>
      ) : null}
      <EvidenceProvider value={drawEvidence}>
        <GeneratedForm
          form={asked}
          data={data}
          busy={send.isPending}
          serverProblems={problems}
          submitLabel={choice.meta.label}
          submitTone={choice.meta.tone === 'bad' ? 'bad' : 'normal'}
          // The panel bears the name of what is done; the form may have another, as several events ask it.
          card={false}
          sending={
            <>
              {choice.meta.decision ? <OpensNext /> : null}
              <Offline shown={send.isWaiting} onCancel={send.cancel} />
            </>
          }
          leadingActions={<Button onClick={close}>{button('cancel')}</Button>}
          onChange={next => {
            setTyped(next)
            if (commentsField !== undefined) onFieldComments(fieldCommentsIn(next, commentsField))
          }}
          onSubmit={sent =>
            send.mutate({ choice, data: sent, headers: shown.headers, ...(name === undefined ? {} : { typed: name }) })
          }
        />
      </EvidenceProvider>
      {before ? <TypedBefore typed={before} /> : null}
    </CommentTargetProvider>
  )
}
