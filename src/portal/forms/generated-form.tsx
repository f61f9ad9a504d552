import { Button } from '@mui/material'
import Form, { type IChangeEvent } from '@rjsf/core'
import type { UiSchema } from '@rjsf/utils'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { hiddenFields, visibleData } from '#engine/validation/visible.ts'
import { afterPress } from './after-press.ts'
import { checkData, errorTree, withoutUndefined } from './check-data.ts'
import { fieldId, focusField } from './field-paths.ts'
import { FormActions } from './form-actions.tsx'
import { defaultsBehaviour, useFormData } from './form-data.ts'
import { type FormServices, FormServicesProvider, useFormServices } from './form-services.tsx'
import type { LoadedForm } from './load-form.ts'
import { formClass, formLook } from './look/form-look.tsx'
import { mergeRules } from './merge-rules.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { useShownProblems } from './shown-problems.ts'
import { templates } from './templates.ts'
import { TypedDataProvider } from './typed-data.tsx'
import { fields, widgets } from './widgets.ts'

export type GeneratedFormProps = {
  form: LoadedForm
  /** What stands in the fields at first. Another object replaces what was typed, unless it says the same. */
  data: JsonObject
  onChange?: (data: JsonObject) => void
  /** Gets data without problems and without values of hidden fields. */
  onSubmit: (data: JsonObject) => void
  busy?: boolean
  /** Shown at their fields until these change. */
  serverProblems?: FieldProblem[]
  submitLabel?: string
  /** Words of a button that puts back what was there at first; the form's own if not given, and without those no button. */
  resetLabel?: string
  /** Needed unless FormServicesProvider stands around it. */
  formContext?: FormServices
  /** Before the submit button. */
  extraActions?: ReactNode
  /** At the left of the bar. */
  leadingActions?: ReactNode
  /** `false`: no card with the form's title around the fields, where the page says it already. */
  card?: boolean
  disabled?: boolean
  /** JSON pointer of the field that gets the keyboard at first. */
  focus?: string | undefined
}

// JSON's own type is recursive, which RJSF's generics cannot take.
// biome-ignore lint/suspicious/noExplicitAny: as RJSF's own default
type Data = any

const none: FieldProblem[] = []

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
  const { form, busy = false, serverProblems = none, card = true, disabled = false, focus, onChange, onSubmit } = props
  useFormServices()
  const { data, setData, reset, round, initial } = useFormData(form, props.data)
  const problems = useShownProblems(form, data, serverProblems, busy)
  const uiSchema = useUiSchema(form, data, card)
  const extraErrors = useMemo(() => errorTree(problems.shown), [problems.shown])
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
  const send = (event: IChangeEvent<Data>) => {
    if (busy) return
    const typed = withoutUndefined(event.formData ?? {})
    if (checkData(form, typed).length > 0) problems.refuse()
    else onSubmit(visibleData(form.published, typed))
  }
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
        order={form.ui['ui:order']}
        hidden={hiddenIn(uiSchema)}
        problems={problems.shown}
        refusals={problems.refusals}
      />
      {/* What is wrong is found and shown by us, through extraErrors: RJSF would check all fields at the first blur. */}
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
          onSubmit={send}
        >
          {disabled ? (
            <span hidden />
          ) : (
            <FormActions
              submitLabel={props.submitLabel ?? submit?.label ?? 'Save'}
              busy={busy}
              before={
                <>
                  {props.leadingActions}
                  {resetLabel ? <Button onClick={startAnew}>{resetLabel}</Button> : null}
                </>
              }
              extra={props.extraActions}
            />
          )}
        </Form>
      </TypedDataProvider>
    </>
  )
}

function hiddenIn(uiSchema: UiSchema): Set<string> {
  return new Set(Object.keys(uiSchema).filter(name => uiSchema[name]?.['ui:widget'] === 'hidden'))
}

/** The form's layout, with what is not to be seen hidden. The same object until something else is hidden. */
function useUiSchema(form: LoadedForm, data: JsonObject, card: boolean): UiSchema {
  const hidden = [...form.needs, ...hiddenFields(form.published, data)].join(' ')
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
