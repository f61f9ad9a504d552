import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useMemo } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { isSetback, whatDiffers } from '#engine/workflow/way.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressToGoOn } from '../../lists/list-page.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ProgressLine, type ProgressStep } from '../../ui/states/progress-line.tsx'
import { useHolderWords, waitOf } from '../../workflow/holder-words.ts'
import type { HistoryAnswer, LifecycleAnswer, ListedAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { foldQuestions, straightWay } from '../../workflow/straight-way.ts'
import { isException, useWay } from '../../workflow/way.ts'
import { BeginPart, isBegunHere, whyNotBegun } from './begin-part.tsx'
import type { ChildList } from './child-lists.ts'
import { PartSetbacks } from './part-setbacks.tsx'
import { SetbackCard } from './setback-card.tsx'
import type { Setback } from './setbacks.ts'
import { submitLabel } from './submit-label.ts'

type Props = {
  record: RecordAnswer
  /** Its own row, by which its form is sent. */
  row: LifecycleAnswer
  /** The row whose way is drawn: its own, or the one of a carrier that the page was opened at. */
  shown: LifecycleAnswer
  workflow: Workflow
  history: HistoryAnswer[]
  /** Whether all that the steps are made of is loaded: they are drawn once, and not numbered anew. */
  isThere: boolean
  /** What stands above it, with the next thing to do about it. */
  setbacks: Setback[]
  childLists: ChildList[]
  reader: Reader
  edit: string | undefined
  /** Tab that is open: what can be begun in it is not offered twice. */
  tab: string
  onBegin: (childList: ChildList) => void
}

/** How far a record has come, and the one thing that its owner does next: sends it, or begins or goes on with what belongs to it. */
export function NextStep({
  record,
  row,
  shown,
  workflow,
  history,
  isThere,
  setbacks,
  childLists,
  reader,
  edit,
  tab,
  onBegin,
}: Props) {
  const say = useTexts('record')
  const { navigation, texts } = useDefinitions()
  const holderWords = useHolderWords()
  const way = useWay(shown, history, reader)
  const lifecycle = useMemo(() => loadLifecycle(workflow), [workflow])
  const sending = eventOptions(lifecycle, { state: stateValue(row.state) }, { ...record.facts, lifecycle: row }).filter(
    ({ meta }) => meta.submits === 'record',
  )
  // What is missing refuses the sending, not the filling in.
  const unmet = sending.find(choice => !choice.allowed && choice.because === 'condition')
  const submit = sending.find(({ allowed }) => allowed) ?? (row.editable ? unmet : undefined)
  const isOwn = shown === row
  const followed =
    isOwn && reader === 'owner' && row.tone !== 'stopped' ? childLists.filter(({ part }) => part.done !== undefined) : []
  // What is done stays done for those before it: a phone that opts out later takes nobody back.
  const reached = followed.findLastIndex(({ isDone }) => isDone)
  const steps = followed.map((step, index) => ({ ...step, isDone: index <= reached }))
  const waits = ({ row }: ListedAnswer): boolean => waitOf(row) !== undefined
  const next = steps.find(({ isDone }) => !isDone)
  // Of which it has one, what waits for its reader comes before what is still to be begun; what is done all the same waits until then.
  const waiting = steps.find(
    ({ kind, items, isDone }) => kind.parent?.one && items.some(waits) && (!isDone || next === undefined),
  )
  // What has to be there before is not passed over, also when what comes after it was begun.
  const isPassedOver = waiting !== undefined && next !== undefined && steps.indexOf(next) < steps.indexOf(waiting)
  const open = isPassedOver ? next : (waiting ?? next)
  const here = shown.tone === 'good' && steps.length > 0 ? 'done' : isSetback(shown.tone) ? 'error' : 'now'
  // What was reached before something went against it stays reached; of what is ahead, what is gone through again is not said twice.
  const isAgainst = isSetback(shown.tone)
  const straight = straightWay(way?.gone ?? [], shown.state, isAgainst ? [] : (way?.ahead ?? []))
  const questions = (way?.gone ?? []).filter(({ asked }) => asked).length
  const gone = questions > 1 ? foldQuestions(straight, shown.state, say('questions-asked', { count: questions })) : straight
  const ahead = (way?.ahead ?? []).filter(({ state }) => !gone.some(one => one.state === state))
  const course: ProgressStep[] = [
    ...gone.map((step, index) => ({
      id: `${step.state} ${index}`,
      label: step.label,
      ...(isException(step) ? { state: 'over' as const, word: say('over') } : { state: 'done' as const, word: say('done') }),
    })),
    { id: shown.state, label: shown.label, state: here },
    ...ahead.map(({ state, label }) => ({ id: state, label, state: 'ahead' as const, word: say('likely') })),
  ]
  const labels = whatDiffers(course.map(({ label }) => label))
  const line: ProgressStep[] = [
    ...course.map((step, index) => ({ ...step, label: labels[index] ?? step.label })),
    ...steps.map(step => stepOf(step, here === 'done' && step === open, say('done'), waits, row => holderWords(row.waits))),
  ]
  const mine = open?.items.find(waits)
  const item = mine ?? open?.items[0]
  const isWaiting = row.tone === 'bad' || waitOf(row) !== undefined
  const send =
    submit && edit ? (
      <Button
        variant={isWaiting ? 'contained' : 'outlined'}
        color={isWaiting ? 'primary' : 'secondary'}
        href={edit.replace(':id', record.id)}
      >
        {submit.allowed
          ? submitLabel(row, submit, isWaiting, record.decision != null || setbacks.length > 0, say)
          : say('continue')}
      </Button>
    ) : null
  const goesOn = isPassedOver ? waiting.items.find(waits) : undefined
  const later =
    waiting && goesOn && here === 'done' ? (
      <Button variant="outlined" color="secondary" href={addressToGoOn(navigation, waiting.list, goesOn)}>
        {say('continue-what', { title: waiting.part.title })}
      </Button>
    ) : null
  const action =
    send ??
    (!open || here !== 'done' ? null : item ? (
      <Button
        variant="contained"
        color="primary"
        href={mine ? addressToGoOn(navigation, open.list, mine) : open.list.open.replace(':id', item.id)}
      >
        {say(mine ? 'continue-what' : 'open-what', { title: open.part.title })}
      </Button>
    ) : isBegunHere(open) && !whyNotBegun(record, open) && tab !== open.part.list ? (
      <BeginPart record={record} childList={open} variant="contained" onBegin={onBegin} />
    ) : null)
  if (line.length === 1 && !action && setbacks.length === 0) return null
  return (
    <>
      {setbacks.map((one, index) => (
        <SetbackCard
          key={`${one.row.workflow} ${one.row.scope} ${one.decision.line.seq}`}
          setback={one}
          reader={reader}
          // Of several, one is sent for all of them.
          action={index === setbacks.length - 1 ? action : null}
        />
      ))}
      {isOwn && reader === 'owner'
        ? childLists.map(one => <PartSetbacks key={one.part.list} childList={one} reader={reader} />)
        : null}
      <Card component="section" aria-label={say('progress')} data-print="no" sx={card}>
        {isThere ? (
          <ProgressLine label={say('progress')} steps={line} />
        ) : (
          <Skeleton
            variant="rounded"
            sx={{ width: '100%', height: { xs: line.length > 3 ? 60 : line.length * 36 - 8, md: 28 } }}
          />
        )}
        {action && isThere && setbacks.length === 0 ? (
          <Box sx={actions}>
            {action}
            {later}
          </Box>
        ) : null}
        {submit && !submit.allowed && submit.because === 'condition' ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: { md: 300 } }}>
            {texts.refusals?.[submit.reason] ?? submit.reason}
          </Typography>
        ) : null}
      </Card>
    </>
  )
}

/** What belongs to a record as a step of its way: of several, the one that its button leads to speaks for it. */
function stepOf(
  { part, items, isDone }: ChildList,
  isNow: boolean,
  done: string,
  waits: (item: ListedAnswer) => boolean,
  holders: (row: ListedAnswer['row']) => string | null,
): ProgressStep {
  const step = { id: part.list, label: part.title }
  if (isDone) return { ...step, state: 'done', word: done }
  const item = items.find(waits) ?? items[0]
  const hint = item ? [item.row.label, holders(item.row)].filter(word => word !== null).join(' · ') : undefined
  return { ...step, state: isNow ? 'now' : 'ahead', ...(hint && { hint }) }
}

const actions = { display: 'flex', flexWrap: 'wrap', flex: 'none', gap: 1, ml: { md: 'auto' } } as const
const card = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'flex-start', md: 'center' },
  gap: 2,
  p: 2,
  mt: 2,
} as const
