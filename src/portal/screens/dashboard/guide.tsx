import { Box, Button, Link, Typography } from '@mui/material'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { rowsReferencedIn } from '#engine/conditions/referenced-rows.ts'
import type { Dashboard } from '#engine/definitions/pages/navigation.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { namedOf } from '#engine/records/label.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { CreateButton } from '../../lists/create-button.tsx'
import { addressToGoOn } from '../../lists/list-page.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { pageLanguage } from '../../theme/page-meta.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StepMark } from '../../ui/step-mark.tsx'
import type { ListedAnswer } from '../../workflow/record-answer.ts'
import { RowBadge } from '../../workflow/row-badge.tsx'
import { useNextFor } from '../../workflow/use-next-for.ts'
import { useRecord } from '../../workflow/use-record.ts'
import { useWaitingOnText, waitOf } from '../../workflow/waiting-on-text.ts'
import { BeginChildButton } from './begin-child-button.tsx'
import { mainLabel } from './main-label.ts'
import type { Begins, GuideState, GuideStep, Reached } from './use-guide.ts'

type Guide = NonNullable<Dashboard['tabs'][number]['guide']>

/** The way to the first of everything, step by step: where each stands, and one button. */
export function GuideCard({ guide, steps, about }: { guide: Guide } & GuideState) {
  const say = useTexts('dashboard-page')
  const { records } = useDefinitions()
  const current = steps.findIndex(({ isDone }) => !isDone)
  const names = about.map(({ kind, label }) => namedOf(records[kind], label))
  const listed = new Intl.ListFormat(pageLanguage()).format(names)
  const sentence = names.length > 0 ? say('guide-about', { records: listed }) : guide.text
  return (
    <SectionCard title={guide.title} {...(sentence && { sentence })}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Steps before={[]} steps={steps} current={current} hasMain={false} />
      </Box>
    </SectionCard>
  )
}

type StepsProps = { before: GuideStep[]; steps: GuideStep[]; current: number; hasMain: boolean }

/** What is left of the steps. The main button is at the first that can be gone on with or begun. `hasMain`: it stands at an earlier one. */
function Steps({ steps: [step, ...later], ...above }: StepsProps) {
  return step ? <StepLine step={step} later={later} {...above} /> : null
}

/** A step, and those that come later: whether one can be begun is known where it is drawn. */
function StepLine({
  step,
  before,
  later,
  current,
  hasMain,
}: Omit<StepsProps, 'steps'> & { step: GuideStep; later: GuideStep[] }) {
  const { item, isMine } = useShown(step)
  const canBegin = useCanBegin(step)
  const index = before.length
  const isMain = !hasMain && !step.isDone && (item ? isMine : canBegin)
  return (
    <>
      <Box component="li" aria-current={index === current ? 'step' : undefined} sx={line}>
        <StepMark state={step.isDone ? 'done' : index === current ? 'current' : 'open'} number={index + 1} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h3" variant="subtitle2">
            {step.title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {step.text}
          </Typography>
          <Where step={step} />
        </Box>
        <Box sx={button}>
          <StepButton step={step} before={before} isMain={isMain} />
        </Box>
      </Box>
      <Steps before={[...before, step]} steps={later} current={current} hasMain={hasMain || isMain} />
    </>
  )
}

/** Whether the first of a step can be begun now: of its kind, or on the record that it belongs to. */
function useCanBegin({ begins, list }: GuideStep): boolean {
  const { records } = useDefinitions()
  const { facts } = useSession()
  const child = begins && 'after' in begins ? begins : null
  const above = useRecord(child?.after.list.record ?? '', child?.parent?.id, { follows: true }).data
  if (child) return above !== undefined && !firstUnmet(child.part.create?.preconditions, above.facts)
  return begins !== null && !firstUnmet(records[list.record]?.preconditions, facts)
}

/** The record of a step that says where it stands, and that the button leads to: the one that fulfils it, else one that waits for the reader, else the newest. */
function useShown({ items, fulfilledBy }: Reached): { item: ListedAnswer | undefined; isMine: boolean } {
  if (fulfilledBy) return { item: fulfilledBy, isMine: false }
  const mine = items.find(({ row }) => waitOf(row))
  return { item: mine ?? items[0], isMine: mine !== undefined }
}

function Where({ step }: { step: GuideStep }) {
  const say = useTexts('record')
  const { navigation } = useDefinitions()
  const { item } = useShown(step)
  return (
    <>
      {item ? <Standing item={item} /> : <Typography variant="body2">{say('not-begun')}</Typography>}
      {step.others.map(one => (
        <Standing key={one.id} item={one} before={say('also')} href={addressToGoOn(navigation, step.list, one)} />
      ))}
    </>
  )
}

/** One record of a step in a line. `before`: said before its name, which leads to `href`. */
function Standing({ item: { label, row }, before, href }: { item: ListedAnswer; before?: string; href?: string }) {
  const holderWords = useWaitingOnText()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 0.5,
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      {before ? <span>{before}</span> : null}
      {href ? <Link href={href}>{label}</Link> : label}
      <RowBadge row={row} />
      <span>{[row.carried ? undefined : row.summary, holderWords(row.waits)].filter(Boolean).join(' · ')}</span>
    </Box>
  )
}

/** Opens what there is, else begins the first one: in the list, or on the page of the record that it belongs to. */
function StepButton({ step, before, isMain }: { step: GuideStep; before: GuideStep[]; isMain: boolean }) {
  const say = useTexts('record')
  const { navigation, workflows } = useDefinitions()
  const { facts } = useSession()
  const { item, isMine } = useShown(step)
  const variant = isMain ? 'contained' : 'outlined'
  if (item) {
    const label = isMine ? mainLabel(item, workflows[item.row.workflow], facts, say) : say('open')
    return (
      <Button
        variant={variant}
        href={isMine ? addressToGoOn(navigation, step.list, item) : step.list.open.replace(':id', item.id)}
        aria-label={say('does-what', { does: label, title: step.title })}
      >
        {label}
      </Button>
    )
  }
  if (step.begins && 'create' in step.begins)
    return <CreateButton list={step.list} create={step.begins.create} variant={variant} />
  if (step.begins) return <BeginChild begins={step.begins} before={before} variant={variant} />
  return (
    <Button variant="outlined" disabled>
      {say('open')}
    </Button>
  )
}

type Child = Extract<Begins, { after: Reached }>
type BeginChildProps = { begins: Child; before: GuideStep[]; variant: 'contained' | 'outlined' }

/** Begins the first of what belongs to a record, once it can be begun there; else what that waits for. */
function BeginChild({ begins: { label, part, parent, after }, before, variant }: BeginChildProps) {
  const { lists, texts } = useDefinitions()
  const above = useRecord(after.list.record, parent?.id, { follows: true }).data
  const page = parent && after.list.open.replace(':id', parent.id)
  const need = above && firstUnmet(part.create?.preconditions, above.facts)
  const unmet = need?.reason
  const asks = need ? Object.keys(rowsReferencedIn(need.facts)) : []
  // What it needs is an earlier step of the same record: that one is offered.
  const needed = before.flatMap(step => {
    const isNeeded = asks.includes(step.list.workflow) && step.fulfilledBy === undefined
    return isNeeded && step.begins && 'after' in step.begins && step.begins.after === after
      ? [{ step, begin: { label: step.begins.label, to: `${page}?tab=${step.begins.part.list}` } }]
      : []
  })[0]
  const kind = lists[part.list]?.record
  if (above && unmet === undefined && part.create && kind !== undefined)
    return <BeginChildButton create={part.create} kind={kind} parent={above.id} variant={variant} />
  return (
    <>
      <Button variant="outlined" disabled>
        {label}
      </Button>
      {after.fulfilledBy && needed ? (
        <First {...needed} />
      ) : after.fulfilledBy && page && unmet ? (
        <Typography variant="body2" sx={words}>
          <Link href={page}>{parent.label}</Link>: {texts.refusals?.[unmet] ?? unmet}
        </Typography>
      ) : (
        <First step={after} />
      )}
    </>
  )
}

/** What is to be done before a step can be begun, in the words of the record that it waits for, with the way there. `begin`: how the first is begun where its list does not say. */
function First({ step, begin }: { step: Reached; begin?: { label: string; to: string } }) {
  const say = useTexts('record')
  const { navigation } = useDefinitions()
  const { facts, may } = useSession()
  const nextFor = useNextFor()
  const { item, isMine } = useShown(step)
  const { list, title } = step
  const create = begin ?? (list.create && may(list.create.right) ? list.create : null)
  const there = item && (isMine ? addressToGoOn(navigation, list, item) : list.open.replace(':id', item.id))
  const href = there ?? create?.to
  if (!item && step.first)
    return (
      <Typography variant="body2" sx={words}>
        {href ? <Link href={href}>{step.first}</Link> : step.first}
      </Typography>
    )
  const todo = item ? nextFor(item.row, readerOf(facts.actor, item.owner.id)) : (create?.label ?? say('not-begun'))
  return (
    <Typography variant="body2" sx={words}>
      {say('first')} {todo ? `${title}. ` : null}
      {href ? <Link href={href}>{todo || title}</Link> : todo || title}
    </Typography>
  )
}

// Below the words where there is no room beside them, in line with these.
const words = { color: 'text.secondary', mt: 0.5, maxWidth: { sm: 220 } } as const
const button = {
  gridColumn: { xs: 2, sm: 3 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'flex-start', sm: 'flex-end' },
  textAlign: { xs: 'left', sm: 'right' },
} as const
const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: 'start',
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const
