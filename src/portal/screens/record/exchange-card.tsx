import { Alert, Box } from '@mui/material'
import { use, useMemo, useRef } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { type Exchange, exchangeNow } from '#engine/records/exchange-now.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { ApiError } from '../../api/call.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { Offline, Restored } from '../../forms/sending-notes.tsx'
import { useOfferedActions } from '../../palette/offered-actions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { pageBase } from '../../theme/page-meta.ts'
import type { Move } from '../../ui/leaving/leave-guards.ts'
import { useUnsavedGuard } from '../../ui/leaving/unsaved-guard.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
import { useForgetAnswer, useQuestionAlong, useTypedAnswer } from '../../workflow/answer-along.ts'
import { type AnswerAbove, answerTo } from '../../workflow/answers-above.ts'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { type ExchangeAnswer, type RecordAnswer, resubmittedQuestions } from '../../workflow/record-answer.ts'
import { EarlierExchange } from './earlier-exchange.tsx'
import { ExchangeMessage, useExchangeTitle } from './exchange-message.tsx'
import { useTransition } from './use-transition.ts'

type Props = { record: RecordAnswer }

/** Questions about a record that wait for an answer, with a box for who may give it; answers, until something else happens; and what was asked and answered before. */
export function ExchangeCards({ record, reader }: Props & { reader: Reader }) {
  const now = exchangeNow(record.exchanged, record.lifecycles)
  const cards = now.map(one => (
    <Box key={keyOf(one.line)} sx={{ mt: 2 }}>
      <ExchangeCard record={record} exchange={one} />
    </Box>
  ))
  // The owner has answered it by what they changed.
  const all = reader === 'owner' ? [] : resubmittedQuestions(record)
  // The newest of each row: those before it were answered by then.
  const before = all.filter(line => all.find(one => one.workflow === line.workflow && one.scope === line.scope) === line)
  return [
    ...cards,
    ...before.map(line => (
      <Box key={keyOf(line)} sx={{ mt: 2 }}>
        <AskedBeforeCard line={line} />
      </Box>
    )),
    <EarlierExchange
      key="earlier"
      record={record}
      shown={[...now.flatMap(({ line, asked }) => [line, asked ?? line]), ...before]}
    />,
  ]
}

function keyOf({ workflow, scope, seq }: ExchangeAnswer): string {
  return `${workflow} ${scope} ${seq}`
}

function AskedBeforeCard({ line }: { line: ExchangeAnswer }) {
  const say = useTexts('record')
  const carrier = useCarrierName(line.scope || undefined)
  return (
    <SectionCard title={say('last-time', { decision: line.label.toLowerCase() })} {...(carrier ? { sentence: carrier } : {})}>
      <ExchangeMessage line={line} />
    </SectionCard>
  )
}

function ExchangeCard({ record, exchange: { line, asked, isNext } }: Props & { exchange: Exchange<ExchangeAnswer> }) {
  const title = useExchangeTitle(line)
  const { workflows } = useDefinitions()
  const carrier = useCarrierName(line.scope || undefined)
  const isQuestion = line.says === 'question'
  const answer = useMemo(() => answerTo(record, { line, asked, isNext }, workflows), [record, line, asked, isNext, workflows])
  return (
    <SectionCard title={title} {...(carrier && !title.includes(carrier) ? { sentence: carrier } : {})}>
      {asked ? <ExchangeMessage line={asked} /> : null}
      {isQuestion ? null : <ExchangeMessage line={line} />}
      {answer ? (
        <Awaited fallback={<FormSkeleton fields={1} />}>
          <AnswerBox record={record} {...answer} />
        </Awaited>
      ) : null}
    </SectionCard>
  )
}

type BoxProps = AnswerAbove & { record: RecordAnswer }

function AnswerBox({ record, row, choice }: BoxProps) {
  const say = useTexts('record')
  const { hash } = useDefinitions()
  const form = use(loadForm(hash, choice.meta.form ?? ''))
  const send = useTransition(record, row)
  const refusal = send.error instanceof ApiError ? send.error : null
  const refused = useRefusalFocus<HTMLDivElement>(refusal?.problems.length === 0 ? refusal : null)
  const { typed, setTyped, unsent, restored } = useTypedAnswer(record, row, send.isTaken)
  const forget = useForgetAnswer()
  const answer = (data: JsonObject): Promise<void> =>
    send.mutateAsync({ choice, data }).then(
      () => forget(record, row),
      // Said by `send`.
      () => undefined,
    )
  // Where it can be sent with the fields, too, it goes along.
  const goesAlong = useQuestionAlong(record) !== undefined
  // Kept in every tab until it is sent, and there again on coming back: only who logs out loses it.
  useUnsavedGuard(unsent, { stays: isHeld })
  const at = useCarrierName(row.scope || undefined)
  const box = useRef<HTMLDivElement>(null)
  const id = `${row.workflow} ${row.scope} ${choice.event}`
  const run = (): void => box.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  useOfferedActions([{ id, label: choice.meta.label, ...(at !== undefined && { at }), run }])
  return (
    <Box ref={box} sx={{ mt: 2 }}>
      <Restored shown={restored} />
      {record.draft && !isSameValue(record.draft, record.proposed ?? record.data) ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say(goesAlong ? 'draft-along' : 'draft-stays')}
        </Alert>
      ) : null}
      {refusal && refusal.problems.length === 0 ? (
        <Alert ref={refused} severity="error" role="alert" tabIndex={-1} sx={{ mb: 2 }}>
          {refusal.message}
        </Alert>
      ) : null}
      <GeneratedForm
        form={form}
        data={typed}
        card={false}
        busy={send.isPending}
        serverProblems={(refusal?.problems ?? []).map(problem => ({ ...problem, keyword: 'server' }))}
        submitLabel={choice.meta.label}
        sending={<Offline shown={send.isWaiting} onCancel={send.cancel} />}
        onChange={setTyped}
        onSubmit={data => void answer(data)}
      />
    </Box>
  )
}

const isHeld = ({ to }: Move): boolean => to.pathname !== pageBase()
