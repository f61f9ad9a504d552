import { Box, Button } from '@mui/material'
import { use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { reviewStep } from '#engine/definitions/publish/review-step.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Awaited } from '../../ui/states/awaited.tsx'
import { FormSkeleton } from '../../ui/states/skeletons.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useFileContents } from '../cached-loads.ts'
import { checkData } from '../check-data.ts'
import { draftable } from '../draftable.ts'
import { FieldCommentsProvider, type TrackedFieldComment } from '../field-comments.tsx'
import { forRecord } from '../for-record.ts'
import { FormServicesProvider } from '../form-services.tsx'
import { type LoadedForm, loadForm } from '../load-form.ts'
import { ReachedDataProvider, useReachedBy } from '../reached-data.tsx'
import { useServerProblems } from '../shown-problems.ts'
import { AutosaveStatus, useSaveStatus } from './autosave-status.tsx'
import { FieldCommentsList, stepsWithFieldComments, trackFieldComments } from './field-comments-list.tsx'
import { heldBack } from './held-back.ts'
import { Missing } from './missing.tsx'
import { PhonePreview, Preview } from './preview.tsx'
import { ReviewForm } from './review-page.tsx'
import { hasStep, knownStep, problemsOfStep, stepStates, stepsFilledIn, stepsSeen } from './step-states.ts'
import { useBeginning } from './use-beginning.ts'
import { useFocusOn } from './use-focus-on.ts'
import { useMeant } from './use-meant.ts'
import { columns, side, withPreview } from './wizard-columns.ts'
import type { WizardProps } from './wizard-props.ts'
import { WizardStep } from './wizard-step.tsx'

/** A form in steps, with review and autosave. Suspends while the form is loaded. */
export function Wizard(props: WizardProps) {
  const { set, form } = props
  // Both are asked for before the first is waited for.
  const loading = [loadForm(set, form), loadForm(set, form, 'draft')] as const
  const [first, second] = [use(loading[0]), use(loading[1])]
  const whole = useMemo(() => forRecord(first, props.staying), [first, props.staying])
  const draft = useMemo(() => forRecord(second, props.staying), [second, props.staying])
  if (props.noStep !== undefined && !hasStep(whole.published, props.step)) return props.noStep
  return (
    <FormServicesProvider value={props.formContext}>
      <WizardBody {...props} whole={whole} draft={draft} />
    </FormServicesProvider>
  )
}

const none: FieldProblem[] = []
const noFieldComments: TrackedFieldComment[] = []

function WizardBody({ whole, draft, ...props }: WizardProps & { whole: LoadedForm; draft: LoadedForm }) {
  const say = useTexts('wizard')
  const button = useTexts('buttons')
  const { set, form, round = 0, onStep, onTyped, saver, onSubmit, busy = false, serverProblems = none } = props
  const published = whole.published
  const preview =
    props.preview ?? (published.preview ? (shown: JsonObject) => <PhonePreview form={published} data={shown} /> : undefined)
  const meantBy = useMeant(draft)
  // What was kept of a field that was not left yet is shown as it was saved.
  const [data, setData] = useState(() => meantBy(props.data).meant)
  const [seenRound, setSeenRound] = useState(round)
  if (seenRound !== round) {
    setSeenRound(round)
    setData(props.data)
  }
  const roundNow = useRef(round)
  useLayoutEffect(() => {
    roundNow.current = round
  })
  const [isEnding, setEnding] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const status = useSaveStatus(saver)
  const reached = useReachedBy(data, props.reached)
  const { meant, problems: draftProblems } = meantBy(data)
  const contents = useFileContents()
  const own = checkData(whole, meant, { reached, contents })
  const { standing: fromServer, answers } = useServerProblems(serverProblems, data, busy)
  const problems = [...own, ...fromServer.filter(({ path }) => !own.some(problem => problem.path === path))]
  const fieldComments = props.comments ? trackFieldComments(props.comments, data, published) : noFieldComments
  const beginning = useBeginning(props, fieldComments, published, own)
  const { step } = beginning
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([knownStep(published, props.step), step]))
  const [seenBefore] = useState(() =>
    stepsSeen(published, [...opened, ...(props.wasSent ? [reviewStep] : [])], data, props.filled),
  )
  const seen = new Set([...seenBefore, ...opened])
  const filledIn = stepsFilledIn(published, opened, data, props.filled)
  const [focus, setFocus] = useState(beginning.path === undefined ? undefined : { step, path: beginning.path })
  const content = useFocusOn(step, focus?.path)

  const keep = (next: JsonObject) => {
    setData(next)
    onTyped?.(next)
    const of = meantBy(next)
    const saved = draftable(visibleData(published, of.meant), of.problems)
    if (saved) saver.change(saved)
  }
  const keepFirst = useEffectEvent(() => keep(data))
  useEffect(() => (props.unsaved ? keepFirst() : undefined), [props.unsaved])
  // However the form is left: what was typed in it is saved.
  useEffect(() => () => void saver.flush(), [saver])
  const go = (to: string, path?: string) => {
    void saver.flush()
    setOpened(ids => new Set(ids).add(to))
    setFocus(path === undefined ? undefined : { step: to, path })
    beginning.leave()
    onStep(to)
    if (path === undefined) window.scrollTo({ top: 0 })
  }
  // A draft that is still being saved would be newer than what is submitted: somebody else's change, as the server sees it.
  const submit = async () => {
    setEnding(true)
    await saver.flush()
    setEnding(false)
    if (roundNow.current === round) onSubmit(visibleData(published, meant))
    else props.onUnseen?.()
  }
  const index = published.steps.findIndex(({ id }) => id === step)
  const before = published.steps.at(index < 0 ? -1 : index - 1)
  const after = published.steps[index + 1]?.id ?? reviewStep

  return (
    <>
      {props.above?.(data, index === 0)}
      <Box sx={preview ? withPreview : columns}>
        <Box sx={side}>
          <Steps
            label={published.title}
            steps={stepsWithFieldComments(
              stepStates(published, problems, { current: step, seen, filledIn }, say),
              published,
              fieldComments,
              say,
            ).map(shown => ({
              ...shown,
              onSelect: () => go(shown.id),
            }))}
          />
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              px: { md: 1.25 },
              mt: { xs: 0.5, md: 1.5 },
            }}
          >
            <AutosaveStatus
              status={status}
              onRetry={props.isHeld ? null : () => void saver.flush()}
              leftOut={draftProblems.length}
              retriedElsewhere={isMissing}
            />
            {preview ? (
              <Preview inButton>
                <Awaited>{preview(data)}</Awaited>
              </Preview>
            ) : null}
          </Box>
        </Box>
        <Box
          ref={content}
          tabIndex={-1}
          role="group"
          aria-label={published.steps[index]?.title ?? say('review')}
          sx={{ minWidth: 0, outline: 'none' }}
        >
          {fieldComments.length > 0 ? (
            <FieldCommentsList form={published} data={data} fieldComments={fieldComments} onGo={go} />
          ) : null}
          {index < 0 ? (
            <ReviewForm
              form={published}
              data={data}
              problems={problems}
              blocked={own.length > 0}
              refusals={answers}
              held={props.held}
              busy={busy || isEnding}
              {...(props.offline && { offline: props.offline })}
              submitLabel={props.submitLabel ?? published.submit?.label ?? say('submit')}
              onEdit={go}
              onBack={() => before && go(before.id)}
              onSubmit={() => void submit()}
            />
          ) : (
            <Awaited
              key={step}
              fallback={<FormSkeleton />}
              around={failed => (
                <Missing onMissing={setMissing} onAgain={() => void saver.flush()}>
                  {failed}
                </Missing>
              )}
            >
              <FieldCommentsProvider fieldComments={fieldComments}>
                <ReachedDataProvider value={reached}>
                  <WizardStep
                    load={() => loadForm(set, form, step)}
                    staying={published.staying}
                    data={data}
                    round={round}
                    focus={focus?.step === step ? focus.path : undefined}
                    serverProblems={problemsOfStep(published.steps[index]?.fields ?? [], fromServer)}
                    submitLabel={say(after === reviewStep ? 'review' : 'continue')}
                    heldBack={heldBack(published, index, data, own, say)}
                    back={index > 0 && before ? <Button onClick={() => go(before.id)}>{button('back')}</Button> : null}
                    skip={props.skipLabel === undefined ? null : { label: props.skipLabel, onSkip: () => go(after) }}
                    onChange={keep}
                    onDone={() => go(after)}
                  />
                </ReachedDataProvider>
              </FieldCommentsProvider>
            </Awaited>
          )}
        </Box>
        {preview ? (
          <Preview>
            <Awaited>{preview(data)}</Awaited>
          </Preview>
        ) : null}
      </Box>
    </>
  )
}
