import { Button } from '@mui/material'
import Form, { type IChangeEvent } from '@rjsf/core'
import type { UiSchema } from '@rjsf/utils'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { hiddenFields, visibleData } from '#engine/validation/visible.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Move } from '../ui/leaving/leave-guards.ts'
import { useUnsavedGuard } from '../ui/leaving/unsaved-guard.ts'
import { afterPress } from './after-press.ts'
import { useFileContents } from './cached-loads.ts'
import { checkData, errorTree, withoutUndefined } from './check-data.ts'
import { fieldId, focusField } from './field-paths.ts'
import { FormActions } from './form-actions.tsx'
import { asFieldsMean, defaultsBehaviour, useFormData } from './form-data.ts'
import { type FormServices, FormServicesProvider, useFormServices } from './form-services.tsx'
import type { LoadedForm } from './load-form.ts'
import { formClass, formLook } from './look/form-look.tsx'
import { mergeRules } from './merge-rules.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { useReached } from './reached-data.tsx'
import { uploadKeyword, useShownProblems } from './shown-problems.ts'
import { templates } from './templates.ts'
import { TypedDataProvider } from './typed-data.tsx'
import { FormUploadsProvider, useFormUploads } from './upload/form-uploads.ts'
import { fields, widgets } from './widgets.ts'

type GeneratedFormProps = {
  form: LoadedForm
  /** What stands in the fields at first. Another object replaces what was typed, unless it says the same. */
  data: JsonObject
  onChange?: (data: JsonObject) => void
  /** Gets data without problems and without values of hidden fields. */
  onSubmit: (data: JsonObject) => void
  /** It was sent with problems, and is shown with them. */
  onRefused?: () => void
  busy?: boolean
  /** Shown at their fields until these change. */
  serverProblems?: FieldProblem[]
  submitLabel?: string
  /** Why it cannot be sent yet. */
  heldBack?: string | undefined
  /** `bad`: sending it refuses or loses something. */
  submitTone?: 'normal' | 'bad'
  /** Words of a button that puts back what was there at first; the form's own if not given, and without those no button. */
  resetLabel?: string
  /** Needed unless FormServicesProvider stands around it. */
  formContext?: FormServices
  /** Before the submit button. */
  extraActions?: ReactNode
  /** At the left of the bar. */
  leadingActions?: ReactNode
  /** Over the buttons: what becomes of what was sent. */
  sending?: ReactNode
  /** `false`: no card with the form's title around the fields, where the page says it already. */
  card?: boolean
  disabled?: boolean
  /** It is sent by a button elsewhere on the page, and has none. */
  along?: boolean
  /** JSON pointer of the field that gets the keyboard at first. */
  focus?: string | undefined
}

// JSON's own type is recursive, which RJSF's generics cannot take.
// biome-ignore lint/suspicious/noExplicitAny: as RJSF's own default
type Data = any

const none: FieldProblem[] = []
/** An upload goes with its field: also with the step of the form. Only an address that is written anew leaves it there. */
function useUploadGuard(isUnderWay: boolean): void {
  const upload = useTexts('uploads')
  const button = useTexts('buttons')
  const guard = useMemo(
    () => ({
      ask: {
        ...{ title: upload('leave-title'), text: upload('leave-text'), tone: 'bad' as const },
        ...{ action: button('leave'), cancel: button('stay') },
      },
      stays: ({ to, from, replace }: Move) => replace && to.pathname === from.pathname,
    }),
    [upload, button],
  )
  useUnsavedGuard(isUnderWay, guard)
}

/** A form as its definition says: fields, conditions, the server's own messages. */
export function GeneratedForm({ formContext, ...props }: GeneratedFormProps) {
  return formContext ? (
    <FormServicesProvider value={formContext}>
      <FormBody {...props} />
    </FormServicesProvider>
  ) : (
    <FormBody {...props} />
  )
}

function FormBody(props: Omit<GeneratedFormProps, 'formContext'>) {
  const button = useTexts('buttons')
  const { form, busy = false, serverProblems = none, card = true, disabled = false, focus, onChange, onSubmit } = props
  useFormServices()
  const { data, setData, reset, round, initial } = useFormData(form, props.data)
  const known = { reached: useReached(), contents: useFileContents() }
  const uploads = useFormUploads()
  useUploadGuard(uploads.isUnderWay)
  const problems = useShownProblems(form, data, uploads.failed, uploads.refused, serverProblems, busy)
  const uiSchema = useUiSchema(form, data, card)
  const extraErrors = useMemo(
    () => errorTree(problems.shown.filter(({ keyword }) => keyword !== uploadKeyword)),
    [problems.shown],
  )
  const typed = useMemo(() => ({ form: form.published, prefix: form.id, data: withoutUndefined(data) }), [form, data])
  const submit = form.published.submit
  const resetLabel = props.resetLabel ?? submit?.reset

  useEffect(() => {
    if (focus) focusField(fieldId(form.id, focus))
  }, [focus, form.id])

  const change = (event: IChangeEvent<Data>, id?: string) => {
    const next = event.formData ?? {}
    setData(next)
    if (id) problems.noteChange(id)
    onChange?.(withoutUndefined(next))
  }
  const send = (formData: Data) => {
    if (busy || props.heldBack !== undefined || uploads.hold()) return
    // A form may be sent from inside a field: what is typed there is not left yet.
    const typed = asFieldsMean(form, withoutUndefined(formData ?? {}))
    if (uploads.failed.length > 0 || checkData(form, typed, known).length > 0) {
      problems.refuse()
      props.onRefused?.()
    } else onSubmit(visibleData(form.published, typed))
  }
  const sendWhenReady = useEffectEvent(() => {
    uploads.release()
    send(data)
  })
  useEffect(() => (uploads.isReady ? sendWhenReady() : undefined), [uploads.isReady])
  const startAnew = () => {
    reset()
    problems.forget()
    onChange?.(withoutUndefined(initial))
  }

  return (
    <>
      {formLook}
      <ProblemSummary
        formId={form.id}
        schema={form.schema}
        ui={form.ui}
        data={data}
        hidden={hiddenIn(uiSchema)}
        problems={problems.shown}
        refusals={problems.refusals}
      />
      {/* What is wrong is found and shown by us, through extraErrors: RJSF would check all fields at the first blur. */}
      <FormUploadsProvider value={uploads.report}>
        <TypedDataProvider value={typed}>
          <Form<Data>
            key={round}
            className={formClass}
            schema={form.schema}
            uiSchema={uiSchema}
            validator={form.validator}
            formData={data}
            widgets={widgets}
            fields={fields}
            templates={templates as never}
            idPrefix={form.id}
            extraErrors={extraErrors}
            noValidate
            noHtml5Validate
            showErrorList={false}
            disabled={disabled}
            experimental_defaultFormStateBehavior={defaultsBehaviour}
            experimental_customMergeAllOf={mergeRules}
            onChange={change}
            onFocus={problems.noteEnter}
            onBlur={id => afterPress(() => problems.noteLeave(id))}
            onSubmit={event => send(event.formData)}
          >
            {disabled || props.along ? (
              <span hidden />
            ) : (
              <FormActions
                submitLabel={props.submitLabel ?? submit?.label ?? button('save')}
                tone={props.submitTone}
                busy={busy || uploads.isWaiting}
                heldBack={props.heldBack}
                before={
                  <>
                    {props.leadingActions}
                    {resetLabel ? <Button onClick={startAnew}>{resetLabel}</Button> : null}
                  </>
                }
                extra={props.extraActions}
                note={props.sending}
              />
            )}
          </Form>
        </TypedDataProvider>
      </FormUploadsProvider>
    </>
  )
}

function hiddenIn(uiSchema: UiSchema): Set<string> {
  return new Set(Object.keys(uiSchema).filter(name => uiSchema[name]?.['ui:widget'] === 'hidden'))
}

/** The form's layout, with what is not to be seen hidden. The same object until something else is hidden. */
function useUiSchema(form: LoadedForm, data: JsonObject, card: boolean): UiSchema {
  const hidden = [...form.contextFields, ...hiddenFields(form.published, data)].join(' ')
  return useMemo(() => {
    const { title, description, ui } = form
    const hiding = Object.fromEntries(
      hidden
        .split(' ')
        .filter(Boolean)
        .map(name => [name, { 'ui:widget': 'hidden' }]),
    )
    const options = { ...ui['ui:options'], title, description, rows: ui['ui:rows'], card }
    return { ...ui, ...hiding, 'ui:options': options }
  }, [form, hidden, card])
}
