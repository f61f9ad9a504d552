import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useMemo } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { isSetback } from '#engine/workflow/way.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressToGoOn } from '../../lists/list-page.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ProgressLine, type ProgressStep } from '../../ui/states/progress-line.tsx'
import { answersAbove } from '../../workflow/answers-above.ts'
import { courseOf } from '../../workflow/course.ts'
import type { HistoryAnswer, LifecycleAnswer, ListedAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { RelatedLinks } from '../../workflow/related-links.tsx'
import { useWaitingOnText, waitOf } from '../../workflow/waiting-on-text.ts'
import { useWay } from '../../workflow/way.ts'
import { BeginBeside, useBeside } from './begin-beside.tsx'
import { BeginPart, isBegunHere, whyNotBegun } from './begin-part.tsx'
import type { ChildList } from './child-lists.ts'
import type { HeldElsewhere } from './held-elsewhere.ts'
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
  /** What went against it, which stands below with the next thing to do about it. */
  setbacks: Setback[]
  /** What keeps it from being sent, and lies in another record. */
  held: HeldElsewhere | undefined
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
  held,
  childLists,
  reader,
  edit,
  tab,
  onBegin,
}: Props) {
  const say = useTexts('record')
  const { navigation, texts, workflows } = useDefinitions()
  const holderWords = useWaitingOnText()
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
  const course = courseOf(way, shown, count => say('questions-asked', { count }))
  const line: ProgressStep[] = [
    ...course.map(({ state, label, is }, index): ProgressStep => {
      if (is === 'now') return { id: state, label, state: here }
      return { id: `${state} ${index}`, label, state: is, word: say(is === 'ahead' ? 'likely' : is) }
    }),
    ...steps.map(step => stepOf(step, here === 'done' && step === open, say('done'), waits, row => holderWords(row.waits))),
  ]
  const mine = open?.items.find(waits)
  const item = mine ?? open?.items[0]
  const isWaiting = row.tone === 'bad' || waitOf(row) !== undefined
  const todo = held?.todo ?? []
  // What can be done comes first: a question to answer, or what something else lies in.
  const isAsked = answersAbove(record, workflows).length > 0
  const isFirst = todo.length === 0 && !isAsked
  const send =
    submit && edit ? (
      <Button {...lookOf(isWaiting && isFirst)} href={edit.replace(':id', record.id)}>
        {submit.allowed
          ? submitLabel(row, submit, isWaiting, isAsked, record.decision != null || setbacks.length > 0, say)
          : say('continue')}
      </Button>
    ) : null
  const beside = useBeside(record, row, isOwn && reader === 'owner')
  const goesOn = isPassedOver ? waiting.items.find(waits) : undefined
  const later =
    waiting && goesOn && here === 'done' ? (
      <Button variant="outlined" color="secondary" href={addressToGoOn(navigation, waiting.list, goesOn)}>
        {say('continue-what', { title: waiting.part.title })}
      </Button>
    ) : null
  // In its tab it stands below, with the button that begins it.
  const isHere = open !== undefined && !mine && tab === open.part.list
  const own =
    send ??
    (!open || here !== 'done' || isHere ? null : item ? (
      <Button
        {...lookOf(todo.length === 0)}
        href={mine ? addressToGoOn(navigation, open.list, mine) : open.list.open.replace(':id', item.id)}
      >
        {say(mine ? 'continue-what' : 'open-what', { title: open.part.title })}
      </Button>
    ) : isBegunHere(open) && !whyNotBegun(record, open) ? (
      <BeginPart record={record} childList={open} variant="contained" onBegin={onBegin} />
    ) : null) ??
    (beside ? <BeginBeside record={record} beside={beside} /> : null)
  const action =
    own && held ? (
      <>
        {todo.map(({ id, label, href }) => (
          <Button key={id} {...lookOf(true)} href={href}>
            {say('open-what', { title: label })}
          </Button>
        ))}
        {own}
        <Typography variant="body2" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {held.text}
          <RelatedLinks records={held.asked} />
        </Typography>
      </>
    ) : (
      own
    )
  if (line.length === 1 && !action && setbacks.length === 0) return null
  return (
    <>
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
        {submit && !submit.allowed && submit.because === 'condition' && !(own && held) ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: { md: 300 } }}>
            {texts.refusals?.[submit.reason] ?? submit.reason}
          </Typography>
        ) : null}
      </Card>
      {setbacks.map((one, index) => (
        <SetbackCard
          key={`${one.row.workflow} ${one.row.scope} ${one.decision.line.seq}`}
          setback={one}
          reader={reader}
          // Of several, one is sent for all of them.
          action={index === setbacks.length - 1 && action ? <Box sx={buttons}>{action}</Box> : null}
        />
      ))}
      {isOwn && reader === 'owner'
        ? childLists.map(one => <PartSetbacks key={one.part.list} childList={one} reader={reader} />)
        : null}
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

/** One button is the main one. */
function lookOf(isMain: boolean) {
  return isMain ? ({ variant: 'contained', color: 'primary' } as const) : ({ variant: 'outlined', color: 'secondary' } as const)
}

const buttons = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const
const actions = { ...buttons, flex: 'none', ml: { md: 'auto' }, maxWidth: { md: '60%' } } as const
const card = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'flex-start', md: 'center' },
  gap: 2,
  p: 2,
  mt: 2,
} as const
