import { Alert, Box, Typography } from '@mui/material'
import { use, useMemo, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { type Choice, choices } from '#engine/workflow/choices.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { CallError } from '../../api/call.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { Restored } from '../../forms/sending-notes.tsx'
import { withoutSecrets } from '../../forms/without-secrets.ts'
import { useKeptTyped } from '../../session/use-kept-typed.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useUnsavedGuard } from '../../ui/leaving/unsaved-guard.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import {
  askedBefore,
  type Exchange,
  type ExchangeAnswer,
  exchangeNow,
  type LifecycleAnswer,
  meant,
  type RecordAnswer,
} from '../../workflow/record-answer.ts'
import { eventPlace } from './kept-event.ts'
import { useTransition } from './use-transition.ts'

/** Questions about a record that wait for an answer, with a box for who may give it; and answers, until something else happens. */
export function ExchangeCards({ record, reader }: { record: RecordAnswer; reader: Reader }) {
  const now = exchangeNow(record).map(one => (
    <Box key={keyOf(one.line)} sx={{ mt: 2 }}>
      <ExchangeCard record={record} exchange={one} />
    </Box>
  ))
  // The owner has answered it by what they changed.
  const before = reader === 'owner' ? [] : askedBefore(record)
  return [
    ...now,
    ...before.map(line => (
      <Box key={keyOf(line)} sx={{ mt: 2 }}>
        <AskedBeforeCard line={line} />
      </Box>
    )),
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
      <Said line={line} field="question" />
    </SectionCard>
  )
}

function ExchangeCard({ record, exchange: { line, asked, isNext } }: { record: RecordAnswer; exchange: Exchange }) {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  const row = record.lifecycles.find(one => one.workflow === line.workflow && one.scope === line.scope)
  const workflow = workflows[line.workflow]
  const carrier = useCarrierName(line.scope || undefined)
  const isQuestion = line.says === 'question'
  const answers = useMemo(() => {
    if (!isNext || !row || !workflow) return []
    const facts = { ...record.facts, lifecycle: row }
    return choices(loadLifecycle(workflow), { state: stateValue(row.state) }, facts).filter(
      choice => choice.allowed && line.answered_by.includes(choice.event),
    )
  }, [isNext, row, workflow, record, line])
  const [answer] = answers
  return (
    <SectionCard title={say(isQuestion ? 'a-question' : 'an-answer')} {...(carrier ? { sentence: carrier } : {})}>
      {asked ? <Said line={asked} field="question" /> : null}
      {isQuestion ? null : <Said line={line} field="answer" />}
      {answer && row ? (
        <Awaited fallback={<FormSkeleton fields={1} />}>
          <AnswerBox record={record} row={row} choice={answer} />
        </Awaited>
      ) : null}
    </SectionCard>
  )
}

function Said({ line, field }: { line: ExchangeAnswer; field: 'question' | 'answer' }) {
  return (
    <Box sx={{ '& + &': { mt: 1.5 } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {line.actor.name}, <RelativeTime at={line.at} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{String(meant(line, field) ?? '')}</Typography>
    </Box>
  )
}

type BoxProps = { record: RecordAnswer; row: LifecycleAnswer; choice: Choice }

function AnswerBox({ record, row, choice }: BoxProps) {
  const say = useTexts('record')
  const { hash } = useDefinitions()
  const form = use(loadForm(hash, choice.meta.form ?? ''))
  const send = useTransition(record, row)
  const refusal = send.error instanceof CallError ? send.error : null
  const restored = useKeptTyped(`answer ${eventPlace(record, row, choice.event)}`, () =>
    unsaved ? withoutSecrets(form.ui, typed) : null,
  )
  const [typed, setTyped] = useState<JsonObject>(restored ?? {})
  const unsaved = !send.isTaken && Object.values(typed).some(value => value !== undefined && value !== '')
  useUnsavedGuard(unsaved)
  return (
    <Box sx={{ mt: 2 }}>
      <Restored shown={restored !== null} />
      {record.draft && !isSameValue(record.draft, record.data) ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say('draft-stays')}
        </Alert>
      ) : null}
      {refusal && refusal.problems.length === 0 ? (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
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
        onChange={setTyped}
        onSubmit={data => send.mutate({ choice, data })}
      />
    </Box>
  )
}
