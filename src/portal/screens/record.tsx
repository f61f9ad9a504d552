import { Box, Stack, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import type { Page, Part } from '#engine/definitions/pages/navigation.ts'
import { readerOf } from '#engine/permissions/reader.ts'
import { formWithRows } from '#engine/workflow/staying-rows.ts'
import { ApiError } from '../api/call.ts'
import { BeginDialog, beginPlace } from '../begin/begin-dialog.tsx'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import type { FieldComment } from '../forms/data/field-comment-note.tsx'
import { FormServicesProvider } from '../forms/form-services.tsx'
import { loadForm } from '../forms/load-form.ts'
import { usePicture } from '../lists/use-picture.ts'
import { useReadNotices } from '../notices/use-read-notices.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { useStoredInput } from '../session/use-stored-input.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { usePageAddress } from '../ui/frame/page-address.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { RecordSkeleton } from '../ui/states/skeletons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { AfterDecisionContext } from '../workflow/after-decision.ts'
import { backTo } from '../workflow/back-to.ts'
import { DocumentsCard } from '../workflow/documents-card.tsx'
import { decisionAt, earlierAt, holdingAt, mainLifecycle, type RecordAnswer } from '../workflow/record-answer.ts'
import { StaleNote } from '../workflow/stale-note.tsx'
import { titleOf } from '../workflow/title-of.ts'
import { useHistory, useRecord } from '../workflow/use-record.ts'
import { WayDrawing } from '../workflow/way-drawing.tsx'
import { Actions } from './record/actions.tsx'
import { AnswersCard } from './record/answers-card.tsx'
import { AtCarrier, CarrierRows } from './record/carrier-rows.tsx'
import { type ChildList, useChildLists } from './record/child-lists.ts'
import { cards, columns, footBar, further, inView, sideLook } from './record/columns-look.ts'
import { DecisionCard } from './record/decision-card.tsx'
import { DraftCard } from './record/draft-card.tsx'
import { ExchangeCards } from './record/exchange-card.tsx'
import { useHeldElsewhere } from './record/held-elsewhere.ts'
import { NextStep } from './record/next-step.tsx'
import { RecordNotShown } from './record/not-shown.tsx'
import { OpenedCards } from './record/opened-cards.tsx'
import { ParentCard } from './record/parent-card.tsx'
import { onlyOf, PartBadge } from './record/parts-card.tsx'
import { RecordPlaces, roomBeside } from './record/places.ts'
import { RecordKeys } from './record/record-keys.tsx'
import { RecordNotes } from './record/record-notes.tsx'
import { RecordStatus } from './record/record-status.tsx'
import { RecordTabs, tabIn } from './record/record-tabs.tsx'
import { setbacksOf } from './record/setbacks.ts'
import { SubmittedBy } from './record/submitted-by.tsx'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'

/** One record: its data and history, where it stands, and what this person may do with it. */
export function Screen({ page }: { page: Page }) {
  const { params, search } = usePageAddress()
  const { id = '' } = params
  const { record: kind, back, edit, parts = [] } = screenParameters(page, 'record')
  const carrier = search.get('carrier')
  const answer = useRecord(kind, id, { follows: true })
  useReadNotices(id)
  if (answer.isPending) return <RecordSkeleton />
  // An address at a carrier without a row that this person sees is as wrong as one of no record.
  const isElsewhere = carrier !== null && answer.data?.lifecycles.some(({ scope }) => scope === carrier) === false
  const gone = isElsewhere || (answer.error instanceof ApiError && answer.error.status === 404)
  // What is shown stays while a newer answer fails to come, with what was typed beside it.
  if (answer.data === undefined || gone)
    return <RecordNotShown gone={gone} what={answer.error?.message} back={back} onRetry={() => void answer.refetch()} />
  const notes = (
    <>
      <StaleNote read={answer} />
      <RecordNotes page={page} record={answer.data} />
    </>
  )
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <RecordPage record={answer.data} notes={notes} back={back} edit={edit} parts={parts} />
    </Suspense>
  )
}

type Shown = Omit<ParametersOf<'record'>, 'record'> & { record: RecordAnswer; notes: ReactNode; parts: Part[] }

function RecordPage({ record, notes, back, edit, parts }: Shown) {
  const say = useTexts('record')
  const definitions = useDefinitions()
  const { hash, records, workflows } = definitions
  const { facts } = useSession()
  const services = useServices(record.id)
  const { search: address } = usePageAddress()
  const childLists = useChildLists(record, parts)
  const [fieldComments, setFieldComments] = useState<FieldComment[] | null>(null)
  const besides = useMediaQuery(roomBeside, { noSsr: true })
  const [side, setSide] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ side: besides ? side : null, foot: besides ? null : foot, menu }), [besides, side, foot, menu])
  const kind = records[record.kind]
  // The row of a carrier that the page was opened at.
  const carrier = address.get('carrier')
  // What was submitted is shown under the form it was submitted under; work in progress under the one of now.
  const submittedUnder = Object.keys(record.data).length > 0 ? record.set : null
  const form = use(loadForm(submittedUnder ?? hash, kind?.form ?? ''))
  const picture = usePicture(record.picture)
  const row = mainLifecycle(record, kind?.workflow)
  const workflow = workflows[row?.workflow ?? '']
  // Opened at a carrier's row, the page says where that one stands.
  const shown = record.lifecycles.find(({ scope }) => scope !== '' && scope === carrier) ?? row
  if (!kind || !row || !shown || !workflow) throw new Error(`The kind of record "${record.kind}" has no lifecycle to show.`)
  const happened = useHistory(record, record.facts.actor.rights[kind.rights.history] !== undefined)
  const history = happened.data ?? []
  const published = formWithRows(form.published, workflows, kind.workflow, record.lifecycles)
  const reader = readerOf(facts.actor, record.owner.id)
  const isBeside = use(AfterDecisionContext) !== null
  const decision = decisionAt(record, row)
  // What its carrier decided before the platform decided about it once more.
  const earlier = earlierAt(record, row)
  // What went against its owner is what they read once they saw how far it has come.
  const setbacks = setbacksOf(record, row, history, reader, workflows)
  const told = setbacks.map(one => one.row)
  const held = useHeldElsewhere(record, shown, childLists)
  const commenting = { fieldComments, onFieldComments: setFieldComments }
  const acting = { record, ...commenting, form: published }
  const input = useStoredInput()
  // What was typed before the page was loaded again waits in its dialog.
  const [begunList, setBegun] = useState(
    () => childLists.find(one => one.kind.brief && input.find(beginPlace(record.id, one.list.record)))?.part.list ?? null,
  )
  const begun = childLists.find(({ part }) => part.list === begunList)
  const onBegin = ({ part }: ChildList): void => setBegun(part.list)
  const tab = tabIn(address, parts)
  return (
    <FormServicesProvider value={services}>
      <RecordPlaces value={places}>
        <PageBody width="full">
          <PageTitle
            title={titleOf(record, kind)}
            back={backTo(definitions, record.kind, kind, back)}
            before={
              kind.picture === undefined ? undefined : (
                <Avatar name={record.label} shape="square" size={48} decorative {...(picture ? { picture } : {})} />
              )
            }
            beside={
              <>
                {shown.scope === '' ? null : <AtCarrier carrier={shown.scope} />}
                {/* What carries it on beside it says how that goes. */}
                <StatusBadge tone={shown.carried ? 'neutral' : shown.tone}>{shown.label}</StatusBadge>
                {shown === row ? null : (
                  <StatusBadge tone={row.tone} size="small">
                    {say('as-a-whole', { kind: kind.title, state: row.label })}
                  </StatusBadge>
                )}
                {childLists.map(one => (
                  <PartBadge key={one.part.list} childList={one} />
                ))}
              </>
            }
            actions={<Box ref={setMenu} />}
            sentence={
              <RecordStatus {...{ record, reader, held }} row={shown} told={childLists.some(one => onlyOf(one) !== undefined)} />
            }
          />
          {notes}
          <NextStep
            {...{ record, row, shown, workflow, history, childLists, reader, edit, tab, onBegin, setbacks, held }}
            isThere={!happened.isLoading && childLists.every(({ state }) => state !== 'pending')}
          />
          <ExchangeCards record={record} reader={reader} />
          <DraftCard record={record} kind={kind} edit={edit} />
          <Box sx={columns}>
            <Box sx={{ minWidth: 0, order: { xs: 2, md: 0 } }}>
              <RecordTabs {...{ record, kind, form: published, childLists, reader, tab, onBegin }} {...commenting} />
              {begun?.part.create ? (
                <BeginDialog
                  kind={begun.list.record}
                  parent={record.id}
                  title={begun.part.create.label}
                  onClose={() => setBegun(null)}
                />
              ) : null}
            </Box>
            <Stack sx={{ gap: 2, minWidth: 0, display: { xs: 'contents', md: 'flex' } }}>
              <Box ref={setSide} data-side="" sx={sideLook} />
              <Box sx={inView}>
                <Stack sx={{ ...cards, order: { xs: 1, md: 0 } }}>
                  {record.decided_only ? null : <Actions {...acting} row={row} workflow={workflow} takesKeys={shown === row} />}
                </Stack>
                <Box sx={further}>
                  <Stack sx={{ ...cards, order: { xs: 1, md: 0 } }}>
                    <CarrierRows
                      {...acting}
                      rows={record.lifecycles.filter(one => one !== row)}
                      history={history}
                      first={carrier}
                      summary={row.summary}
                      reader={reader}
                      told={told}
                    />
                  </Stack>
                  <Stack sx={{ ...cards, order: { xs: 3, md: 0 } }}>
                    <ParentCard record={record} reader={reader} />
                    <OpenedCards record={record} row={row} opened={kind.opened ?? []} />
                    {earlier ? <DecisionCard decision={{ line: earlier, answered: true }} reader={reader} /> : null}
                    {told.includes(row) ? null : (
                      <>
                        <DecisionCard decision={decision} reader={reader} />
                        {holdingAt(record, row).map(line => (
                          <DecisionCard key={line.seq} decision={{ line, answered: false }} reader={reader} />
                        ))}
                      </>
                    )}
                    <SectionCard title={say('standing')}>
                      <Box component="details">
                        <Typography component="summary" variant="body2" sx={wayLabel}>
                          {say('step-by-step')}
                        </Typography>
                        <Box sx={{ mt: 1 }}>
                          <WayDrawing row={shown} history={history} reader={reader} />
                        </Box>
                      </Box>
                    </SectionCard>
                    <DocumentsCard record={record} owns={reader === 'owner'} documents={kind.documents ?? {}} />
                    <AnswersCard record={record} titles={kind.answers ?? {}} />
                    <SectionCard title={say('about')}>
                      {reader === 'owner' ? null : <SubmittedBy record={record} history={history} />}
                      <CopyButton value={record.id} label={say('copy-id')} />
                    </SectionCard>
                  </Stack>
                </Box>
              </Box>
            </Stack>
          </Box>
          {reader === 'owner' || isBeside ? null : <RecordKeys />}
          <Box ref={setFoot} data-print="no" data-bar="bottom" sx={footBar} />
        </PageBody>
      </RecordPlaces>
    </FormServicesProvider>
  )
}

const wayLabel = { cursor: 'pointer', color: 'text.secondary', minHeight: 24 } as const
