import { Suspense, useMemo, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { stayingRows } from '#engine/workflow/staying-rows.ts'
import { useBeginHere } from '../begin/use-begin-here.tsx'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { NewFormNotice, useNewForm } from '../forms/form-changed.tsx'
import { FormServicesProvider } from '../forms/form-services.tsx'
import { Refused, TakenOver } from '../forms/sending-notes.tsx'
import { Wizard } from '../forms/wizard/wizard.tsx'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { storedInput } from '../session/stored-input.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { Awaited } from '../ui/states/awaited.tsx'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { backTo } from '../workflow/back-to.ts'
import { parentInAddress } from '../workflow/parent-in-address.ts'
import type { RecordAnswer } from '../workflow/record-answer.ts'
import { titleOf } from '../workflow/title-of.ts'
import { usePrefill } from '../workflow/use-prefill.ts'
import { useRecord } from '../workflow/use-record.ts'
import { missingToSubmit } from '../workflow/way-to-submit.ts'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'
import { useAlong } from './wizard/answer-along.tsx'
import { BeforeStart } from './wizard/before-start.tsx'
import { BelongsTo } from './wizard/belongs-to.tsx'
import { ChangedElsewhere } from './wizard/changed-elsewhere.tsx'
import { MissingNote } from './wizard/missing-note.tsx'
import { NoStep, NotShown } from './wizard/not-shown.tsx'
import { hasStoredDraft, openDraft, recordBegunAt } from './wizard/open-drafts.ts'
import { reviewCommentsOf } from './wizard/review-comments.ts'
import { useDraft } from './wizard/use-draft.ts'
import { useOwnRecord } from './wizard/use-own-record.tsx'
import { useSubmit } from './wizard/use-submit.ts'
import { WhatFollows } from './wizard/what-follows.tsx'
import { useWizardAddress, type WizardAddress } from './wizard/wizard-address.ts'

type Parameters = ParametersOf<'wizard'>

/**
 * A record's form in steps. Without an id in the address (`:id` in the path, or `?id=`) it is a new one, made with the first value that
 * is entered; then its id joins the address. The step is `:step` of the path where the page has one, else `?step=`.
 */
export function Screen({ page }: { page: Page }) {
  const address = useWizardAddress(page.path)
  const { begun } = address
  const parameters = screenParameters(page, 'wizard')
  const input = storedInput(useSession().partner?.actor.id ?? null)
  const id = address.id ?? (begun === undefined ? undefined : recordBegunAt({ kind: parameters.record, begun, input }))
  const record = useRecord(parameters.record, id, { anew: true })
  const kind = useDefinitions().records[parameters.record]
  // A new record that belongs to another says so from the start; the address names it.
  const [parentData] = useState(() => parentInAddress(kind, window.location.search))
  const open = openDraft({ kind: parameters.record, id, begun })
  const own = useOwnRecord(parameters, id === undefined && !open)
  const isNew = id === undefined && !open
  // Of a draft that is gone on with, too, it is said what was filled in and not changed since.
  const isBegun = !isNew && !open && record.data?.submitted_at === null
  const parent = isBegun ? record.data?.parent?.id : Object.values(parentData)[0]
  const prefill = usePrefill(parameters.record, parent, isNew || isBegun || open?.awaitsFirst())
  if (own) return own
  if ((isNew || isBegun) && prefill === undefined) return <FormSkeleton fields={5} />
  // What is typed here, or still being saved, is newer than what the server says.
  if (id !== undefined && !open) {
    if (record.isError) return <NotShown because={record.error} back={parameters.back} onRetry={() => void record.refetch()} />
    if (!record.isFetchedAfterMount) return <FormSkeleton fields={5} />
    // By Back or an old link: what was submitted is read, not filled in. What was typed here and not saved is shown with what became of it.
    if (!record.data?.lifecycles.some(row => row.editable) && !hasStoredDraft(input, parameters.record, id))
      return <Navigate replace to={(kind?.pages?.owner ?? parameters.back).replace(':id', id)} />
  }
  return (
    <Editor
      key={begun ?? id}
      page={page}
      parameters={parameters}
      record={record.data}
      address={address}
      parentData={record.data ? {} : parentData}
      // A record that is read again was submitted meanwhile: then all of it was checked.
      prefill={record.data?.submitted_at ? undefined : prefill}
    />
  )
}

type EditorProps = {
  /** Its title is that of a new record. */
  page: Page
  parameters: Parameters
  record: RecordAnswer | undefined
  address: WizardAddress
  /** What a new one belongs to, and what is known of it; null when that did not come. */
  parentData: { [field: string]: string }
  prefill: JsonObject | null | undefined
}

function Editor({ page, parameters, record, address, parentData, prefill }: EditorProps) {
  const say = useTexts('wizard')
  const definitions = useDefinitions()
  const { records, workflows, texts } = definitions
  const kind = records[parameters.record]
  if (!kind?.workflow) throw new Error(`The kind of record "${parameters.record}" has no lifecycle to submit it to.`)
  const shown = useNewForm(kind.form)
  const { headers } = shown
  const draft = useDraft({ id: parameters.record, kind, record, parentData, prefill, headers, address })
  const { store, known, refusal, theirs, contested, filled, round, begin } = draft
  // What is read again knows more of what stands around it than what was saved before.
  const current = record && known && record.version >= known.version ? record : known
  const missing = current && missingToSubmit(current, { workflows, texts })
  // Until it is said how to go on, or while something is missing, it may move on again.
  useRecord(parameters.record, theirs?.id ?? (missing && current.id), { follows: true })
  const [taken, setTaken] = useState(shown.taken)
  if (shown.taken && shown.taken !== taken) {
    setTaken(shown.taken)
    store.type(shown.taken.data)
  }
  const whenComplete = record?.submitted_at === null ? 'review' : 'first'
  const goesOn = record && address.arrived && begin.count === 0 && !shown.taken ? whenComplete : undefined
  const asked = record && reviewCommentsOf(record)
  const belonging = { set: shown.set, kind, parent: known?.parent?.id ?? Object.values(parentData)[0] }
  const around = useServices(known?.id ?? belonging.parent, belonging.parent)
  const { services, dialog } = useBeginHere(around, belonging.parent)
  const staying = useMemo(() => stayingRows(workflows, kind.workflow, known?.lifecycles ?? []), [workflows, kind, known])

  const along = useAlong(record, services)
  const done = parameters.done ?? kind.pages?.owner ?? parameters.back
  const sending = useSubmit({ id: parameters.record, record, store, shown, services, asked, along, done })
  const { refused } = sending
  return (
    <PageBody width="page">
      <PageTitle
        title={known ? titleOf(known, kind) : page.title}
        back={backTo(definitions, parameters.record, kind, parameters.back)}
        {...(belonging.parent !== undefined && { sentence: <BelongsTo {...belonging} /> })}
      />
      {current && !theirs ? <WhatFollows record={current} /> : null}
      {along.above}
      {missing && !theirs ? <MissingNote record={current} missing={missing} /> : null}
      {theirs ? (
        <Suspense>
          <FormServicesProvider value={services}>
            <ChangedElsewhere
              now={theirs}
              typed={store.state().typed}
              contested={contested}
              refused={refused}
              set={shown.set}
              form={kind.form}
              page={kind.pages?.owner ?? parameters.back}
              onKeep={draft.keepMine}
              onTake={draft.takeTheirs}
            />
          </FormServicesProvider>
        </Suspense>
      ) : null}
      <Refused
        refusal={theirs ? null : refusal}
        quiet={refusal !== refused || (refused?.problems.length ?? 0) > 0}
        onShowNew={async changed => {
          await shown.take(changed, store.state().typed)
          store.change({ refusal: null })
        }}
      />
      <TakenOver times={theirs ? 0 : sending.unseen} />
      <NewFormNotice taken={shown.taken} />
      <Awaited key={shown.set} fallback={<FormSkeleton fields={5} />}>
        <Wizard
          key={`${shown.set} ${begin.count}`}
          set={shown.set}
          form={kind.form}
          data={store.state().typed}
          round={round}
          onUnseen={sending.holdBack}
          {...(goesOn && { goesOn })}
          above={(data, isFirst) => <BeforeStart {...{ ...belonging, services, data, filled, isFirst }} />}
          filled={Object.keys(filled)}
          wasSent={Boolean(record?.submitted_at)}
          reached={known?.reached}
          staying={staying}
          onTyped={store.type}
          step={address.step ?? 'first'}
          {...(address.step === null ? {} : { noStep: <NoStep /> })}
          onStep={step => address.go({ step })}
          saver={store.saver}
          unsaved={begin.unsaved}
          isHeld={theirs !== null}
          onSubmit={data => void sending.submit(data)}
          offline={sending.offline}
          skipLabel={say('later')}
          held={missing?.text}
          {...(asked && { comments: asked, opensAsked: address.entered && along.opensAt, submitLabel: say('resubmit') })}
          busy={sending.busy}
          {...(refusal ? { serverProblems: refusal.problems.map(problem => ({ ...problem, keyword: 'server' })) } : {})}
          formContext={services}
        />
      </Awaited>
      {dialog}
    </PageBody>
  )
}
