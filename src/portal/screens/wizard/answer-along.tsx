import { Box } from '@mui/material'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { checkData } from '../../forms/check-data.ts'
import { type FormServices, FormServicesProvider } from '../../forms/form-services.tsx'
import { GeneratedForm } from '../../forms/generated-form.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { Restored } from '../../forms/sending-notes.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { useForgetAnswer, useQuestionAlong, useTypedAnswer } from '../../workflow/answer-along.ts'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { type ExchangeAnswer, type HistoryAnswer, openForOwner, type RecordAnswer } from '../../workflow/record-answer.ts'
import { DecisionCard } from '../record/decision-card.tsx'

/**
 * What stands above the fields of a record that came back, and goes along when they are sent: what was asked, and an answer in words to the
 * question that is open. `take`: what was typed,
 * or null, and it is said, while it cannot be sent as it is; `finish`: it was sent.
 */
export function useAlong(record: RecordAnswer | undefined, services: FormServices) {
  const asked = useQuestionAlong(record)
  const forget = useForgetAnswer()
  const typed = useRef<JsonObject | null>({})
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState(0)
  const take = (): JsonObject | null => {
    const data = asked ? typed.current : {}
    if (data === null) setRefused(count => count + 1)
    return data
  }
  const onAlong = (data: JsonObject | null): void => {
    typed.current = data
  }
  const above = (
    <FormServicesProvider value={services}>
      {(record ? openForOwner(record) : []).map(line => (
        <Box key={`${line.workflow} ${line.scope} ${line.seq}`} sx={{ my: 2 }}>
          <Question line={line} />
        </Box>
      ))}
      {record && asked ? (
        <Box sx={{ my: 2 }}>
          <Awaited fallback={<FormSkeleton fields={1} />}>
            <AnswerAlong record={record} {...asked} sent={isSent} refused={refused} onAlong={onAlong} />
          </Awaited>
        </Box>
      ) : null}
    </FormServicesProvider>
  )
  // What is asked above is read before a field is gone to.
  const opensAt: 'step' | 'field' = asked ? 'step' : 'field'
  const finish = (): void => {
    setSent(true)
    if (record && asked) forget(record, asked.line)
  }
  return { above, opensAt, take, finish }
}

/** What was asked, with the carrier at whose row it was: of several, each is about another one. */
function Question({ line }: { line: HistoryAnswer }) {
  const carrier = useCarrierName(line.scope || undefined)
  return <DecisionCard decision={{ line, answered: false }} reader="owner" {...(carrier && { at: carrier })} />
}

type Props = {
  record: RecordAnswer
  line: ExchangeAnswer
  form: string
  /** It was sent with the fields. */
  sent: boolean
  /** Grows when it was to be sent and could not. */
  refused: number
  /** Told what was typed; null while it cannot be sent as it is. */
  onAlong: (data: JsonObject | null) => void
}

/** A box to answer a question in words, which go along when the fields are sent. */
function AnswerAlong({ record, line, form: name, sent, refused, onAlong }: Props) {
  const say = useTexts('record')
  const { hash } = useDefinitions()
  const form = use(loadForm(hash, name))
  const { typed, setTyped, unsent, restored } = useTypedAnswer(record, line, sent)
  const data = unsent ? typed : {}
  const problems = unsent ? checkData(form, typed, {}) : []
  const isWrong = problems.length > 0
  const tell = useEffectEvent(() => onAlong(isWrong ? null : data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever something else is typed
  useEffect(() => tell(), [typed, isWrong])
  return (
    <SectionCard title={say('answer-along')} {...(form.description && { sentence: form.description })}>
      <Restored shown={restored} />
      <GeneratedForm
        form={form}
        data={typed}
        card={false}
        along
        serverProblems={refused > 0 ? problems : []}
        onChange={setTyped}
        onSubmit={() => undefined}
      />
    </SectionCard>
  )
}
