import { Box, Stack, Tab, Tabs } from '@mui/material'
import { Suspense, use, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Page } from '#engine/definitions/navigation.ts'
import { withheldFields } from '#engine/records/withheld.ts'
import { CallError } from '../api/call.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { FormServicesProvider } from '../forms/form-services.tsx'
import { loadForm } from '../forms/load-form.ts'
import { usePicture } from '../lists/use-picture.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { RecordSkeleton } from '../ui/skeletons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DocumentsCard } from '../workflow/documents-card.tsx'
import { holderWords, readerOf } from '../workflow/holder-words.ts'
import { LifecycleDrawing } from '../workflow/lifecycle-drawing.tsx'
import { mainLifecycle, type Pin, type RecordAnswer } from '../workflow/record-answer.ts'
import { titleOf } from '../workflow/title-of.ts'
import { useRecord } from '../workflow/use-record.ts'
import { Actions } from './record/actions.tsx'
import { AnswersCard } from './record/answers-card.tsx'
import { CarrierRows } from './record/carrier-rows.tsx'
import { DataTab } from './record/data-tab.tsx'
import { DecisionCard } from './record/decision-card.tsx'
import { HistoryTab } from './record/history-tab.tsx'
import { ParentCard } from './record/parent-card.tsx'
import { type Part, PartsCard } from './record/parts-card.tsx'

type Parameters = { record: string; back: string; edit?: string; parts?: Part[] }

/** One record: its data and history, where it stands, and what this person may do with it. */
export function Screen({ page }: { page: Page }) {
  const { id = '' } = useParams()
  const { record: kind, back, edit, parts = [] } = page.with as unknown as Parameters
  const answer = useRecord(kind, id)
  if (answer.isPending) return <RecordSkeleton />
  if (answer.isError) {
    const gone = answer.error instanceof CallError && answer.error.status === 404
    return (
      <PageBody width="form">
        <PageTitle
          title={gone ? 'Oops! Page not found' : 'This page cannot be shown'}
          back={{ label: 'Back to the list', href: back }}
        />
        <ErrorState what={answer.error.message} {...(gone ? {} : { onRetry: () => void answer.refetch() })} />
      </PageBody>
    )
  }
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <RecordPage record={answer.data} back={back} edit={edit} parts={parts} />
    </Suspense>
  )
}

function RecordPage({ record, back, edit, parts }: Omit<Parameters, 'record'> & { record: RecordAnswer; parts: Part[] }) {
  const { hash, records, workflows } = useDefinitions()
  const { facts } = useSession()
  const services = useServices(record.id)
  const [address, setAddress] = useSearchParams()
  const [pins, setPins] = useState<Pin[] | null>(null)
  const kind = records[record.kind]
  // What was submitted is shown under the form it was submitted under; work in progress under the one of now.
  const submittedUnder = Object.keys(record.data).length > 0 ? record.set : null
  const form = use(loadForm(submittedUnder ?? hash, kind?.form ?? ''))
  const picture = usePicture(record.picture)
  const row = mainLifecycle(record, kind?.workflow)
  const workflow = workflows[row?.workflow ?? '']
  if (!kind || !row || !workflow) throw new Error(`The kind of record "${record.kind}" has no lifecycle to show.`)
  const reader = readerOf(facts.actor, record.owner.id)
  const owns = reader === 'owner'
  const acting = { record, edit, pins, onPins: setPins, form: form.published }
  const tab = address.get('tab') === 'history' ? 'history' : 'data'
  return (
    <FormServicesProvider value={services}>
      <PageBody width="full">
        <PageTitle
          title={titleOf(record, kind)}
          back={{ label: kind.plural, href: back }}
          before={<Avatar name={record.label} shape="square" size={48} decorative {...(picture ? { picture } : {})} />}
          beside={<StatusBadge tone={row.tone}>{row.label}</StatusBadge>}
          sentence={
            <>
              {row.summary ? `${row.summary} · ` : ''}
              {row.holder === 'nobody' ? null : (
                <>
                  {holderWords(row.holder, reader)} · <RelativeTime at={row.since} as="bare" />
                  {row.due ? (
                    <>
                      {' '}
                      · due <RelativeTime at={row.due} />
                    </>
                  ) : null}
                  {row.next ? ` · ${row.next}` : ''}
                </>
              )}
              {row.holder === 'nobody' && row.next ? row.next : null}
            </>
          }
        />
        <Box sx={{ display: 'grid', gap: 3, mt: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' } }}>
          <Box sx={{ minWidth: 0, order: { xs: 2, md: 1 } }}>
            <Tabs
              value={tab}
              onChange={(_event, next: string) => setAddress(next === 'data' ? {} : { tab: next }, { replace: true })}
              aria-label={`About ${record.label}`}
            >
              <Tab value="data" label="Data" id="tab-data" aria-controls="panel" />
              <Tab value="history" label="History" id="tab-history" aria-controls="panel" />
            </Tabs>
            <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} sx={{ mt: 2 }}>
              {tab === 'data' ? (
                <DataTab
                  record={record}
                  form={form.published}
                  withheld={withheldFields(kind, facts.actor)}
                  pins={pins}
                  onPins={setPins}
                />
              ) : (
                <HistoryTab record={record} />
              )}
            </Box>
          </Box>
          <Stack sx={{ gap: 2, order: { xs: 1, md: 2 } }}>
            <Actions {...acting} row={row} workflow={workflow} goesOn={parts.some(part => part.create)} />
            <CarrierRows {...acting} rows={record.lifecycles.filter(one => one !== row)} summary={row.summary} reader={reader} />
            {parts.map(part => (
              <PartsCard key={part.list} record={record} part={part} reader={reader} />
            ))}
            <ParentCard record={record} reader={reader} />
            <DecisionCard record={record} />
            <SectionCard title="Where it stands">
              <LifecycleDrawing workflow={workflow} state={row.state} />
            </SectionCard>
            <DocumentsCard record={record} owns={owns} documents={kind.documents ?? {}} />
            <AnswersCard record={record} titles={kind.answers ?? {}} />
            <SectionCard title="About">
              <CopyButton value={record.id} label="Copy the id" />
            </SectionCard>
          </Stack>
        </Box>
      </PageBody>
    </FormServicesProvider>
  )
}
