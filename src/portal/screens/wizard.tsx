import { Alert, Box, Button } from '@mui/material'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import type { Page } from '#engine/definitions/navigation.ts'
import { milliseconds } from '#engine/definitions/quantities.ts'
import { choices } from '#engine/workflow/choices.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { CallError, call } from '../api/call.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { isFormChanged, NewFormNotice, ShowNewForm, useNewForm } from '../forms/form-changed.tsx'
import { Wizard } from '../forms/wizard/wizard.tsx'
import { useServices } from '../session/form-services.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { useToast } from '../ui/toast.tsx'
import { operationId } from '../workflow/operation-ids.ts'
import type { RecordAnswer } from '../workflow/record-answer.ts'
import { titleOf } from '../workflow/title-of.ts'
import { useForget, useRecord } from '../workflow/use-record.ts'
import { DecisionCard } from './record/decision-card.tsx'
import { useWizardAddress, type WizardAddress } from './wizard/wizard-address.ts'

type Parameters = { record: string; back: string; done?: string }

/**
 * A record's form in steps. Without an id in the address (`:id` in the path, or `?id=`) it is a new one, made with the first value that
 * is entered; then its id joins the address. The step is `:step` of the path where the page has one, else `?step=`.
 */
export function Screen({ page }: { page: Page }) {
  const { id, step, begun, go } = useWizardAddress(page.path)
  const parameters = page.with as unknown as Parameters
  // A record made on this page keeps its form as it stands; only the address changes.
  const record = useRecord(parameters.record, begun ? undefined : id)
  if (!begun && record.isPending) return <FormSkeleton fields={5} />
  if (record.isError) {
    return (
      <PageBody width="form">
        <ErrorState what="This page cannot be shown." advice={record.error.message} onRetry={() => void record.refetch()} />
      </PageBody>
    )
  }
  return <Editor key={begun ?? id} parameters={parameters} record={begun ? undefined : record.data} step={step} onGo={go} />
}

function parentIn(kind: RecordKind | undefined, address: URLSearchParams): { [field: string]: string } {
  const field = kind?.parent?.field.slice(1)
  const named = field === undefined ? null : address.get(field)
  return field === undefined || named === null ? {} : { [field]: named }
}

type EditorProps = {
  parameters: Parameters
  record: RecordAnswer | undefined
  step: string | null
  onGo: WizardAddress['go']
}

function Editor({ parameters, record, step, onGo }: EditorProps) {
  const { records, workflows, limits, texts } = useDefinitions()
  const [known, setKnown] = useState(record)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const kind = records[parameters.record]
  // A new record that belongs to another says so from the start; the address names it.
  const [below] = useState(() => (record ? {} : parentIn(kind, new URLSearchParams(window.location.search))))
  const services = useServices(known?.id ?? Object.values(below)[0])
  const navigate = useNavigate()
  const forget = useForget(parameters.record)
  const toast = useToast()
  const latest = useRef(known)
  if (!kind?.workflow) throw new Error(`The kind of record "${parameters.record}" has no lifecycle to submit it to.`)
  const shown = useNewForm(kind.form)
  const { headers } = shown
  const [initial] = useState<JsonObject>(() => ({ ...below, ...(record?.draft ?? record?.data) }))
  const [typed, setTyped] = useState<JsonObject>(initial)

  const learn = (answer: unknown): RecordAnswer => {
    latest.current = answer as RecordAnswer
    setKnown(latest.current)
    return latest.current
  }
  const save = async (data: JsonObject): Promise<void> => {
    const current = latest.current
    try {
      if (!current) {
        if (Object.keys(data).length === 0) return
        const made = learn(
          (await call(operationId('create', parameters.record), { body: { data }, headers }, { handles: 'all' })).data,
        )
        void forget()
        onGo({ id: made.id })
        return
      }
      learn(
        (
          await call(
            operationId('save', parameters.record),
            { params: { id: current.id }, body: { data, version: current.version }, headers },
            { handles: 'all' },
          )
        ).data,
      )
      setRefusal(null)
    } catch (error) {
      if (error instanceof CallError) setRefusal(error)
      throw error
    }
  }
  const submit = async (data: JsonObject): Promise<void> => {
    setBusy(true)
    try {
      if (!latest.current) await save(data)
      const current = latest.current as unknown as RecordAnswer
      const ways = current.lifecycles.flatMap(row => {
        const definition = workflows[row.workflow]
        const facts = { ...current.facts, lifecycle: row }
        return definition
          ? choices(loadLifecycle(definition), { state: stateValue(row.state) }, facts).map(choice => ({ row, choice }))
          : []
      })
      const submits = ways.filter(({ choice }) => choice.meta.submits === 'record')
      const way = submits.find(({ choice }) => choice.allowed)
      if (!way) {
        const unmet = submits.find(({ choice }) => !choice.allowed && choice.because === 'condition')?.choice
        const message = unmet && !unmet.allowed ? texts.refusals?.[unmet.reason] : undefined
        throw new CallError({
          status: 409,
          code: 'not-editable',
          message: message ?? 'It cannot be submitted in the state it is in.',
        })
      }
      const { row, choice } = way
      await call(
        operationId('submit', parameters.record),
        {
          params: { id: current.id },
          body: {
            ...{ event: choice.event, workflow: row.workflow, scope: row.scope, version: row.version },
            ...{ draft_version: current.version, data },
          },
          headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
        },
        { handles: 'all' },
      )
      await forget()
      toast(`${choice.meta.past}: ${current.label}`)
      navigate((parameters.done ?? kind.pages?.owner ?? parameters.back).replace(':id', current.id))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageBody width="page">
      <PageTitle
        title={known ? titleOf(known, kind) : `New ${kind.title.toLowerCase()}`}
        back={{ label: kind.plural, href: parameters.back }}
      />
      {record?.decision ? (
        <Box sx={{ my: 2 }}>
          <DecisionCard record={record} />
        </Box>
      ) : null}
      {refusal ? (
        <Alert
          severity="error"
          role="alert"
          sx={{ my: 2 }}
          action={
            isFormChanged(refusal) ? (
              <ShowNewForm onShow={() => shown.take(refusal, typed).then(() => setRefusal(null))} />
            ) : refusal.status === 409 ? (
              <Button onClick={() => window.location.reload()}>Reload</Button>
            ) : undefined
          }
        >
          {refusal.message}
        </Alert>
      ) : null}
      <NewFormNotice taken={shown.taken} />
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <Wizard
          key={shown.set}
          set={shown.set}
          form={kind.form}
          data={shown.taken?.data ?? initial}
          onTyped={setTyped}
          step={step ?? 'first'}
          onStep={next => onGo({ step: next })}
          onSave={save}
          saveAfterMs={milliseconds(limits.drafts.savedAfter)}
          onSubmit={data => void submit(data)}
          busy={busy}
          {...(refusal ? { serverProblems: refusal.problems.map(problem => ({ ...problem, keyword: 'server' })) } : {})}
          formContext={services}
        />
      </Suspense>
    </PageBody>
  )
}
