import type { FieldTemplateProps } from '@rjsf/utils'
import type { MouseEvent } from 'react'
import { labelId } from '../describe-field.ts'
import { EvidenceAt } from '../evidence-at.tsx'
import { FieldCommentsAt } from '../field-comments.tsx'
import { entriesWithNotes, labelling, neverEmptied } from '../widgets.ts'
import { OptionalMark } from './optional-mark.tsx'
import { TextUnder } from './text-under.tsx'

/** A field: label above, help or error below. Groups and lists bring their own. */
export function FieldTemplate(props: FieldTemplateProps) {
  const {
    id,
    fieldPathId,
    label,
    hidden,
    required,
    rawErrors,
    rawDescription,
    rawHelp,
    hideError,
    schema,
    uiSchema,
    formData,
    children,
  } = props
  if (hidden) return null
  const isGroup = schema.type === 'object' || schema.type === 'array' || uiSchema?.['ui:field'] !== undefined
  const takesOver = uiSchema?.['ui:field'] as string | undefined
  const notes = (
    <FieldCommentsAt path={fieldPathId.path} within={takesOver !== undefined && !entriesWithNotes.includes(takesOver)} />
  )
  if (isGroup) {
    return (
      <>
        {children}
        <EvidenceAt schema={schema} />
        {notes}
      </>
    )
  }
  const widget = String(uiSchema?.['ui:widget'] ?? '')
  const kind = labelling[widget] ?? 'label'
  const Label = kind === 'group' ? 'span' : 'label'

  return (
    <div className="f-field">
      {kind === 'own' || !label ? null : (
        <div className={kind === 'group' ? 'f-head f-head-group' : 'f-head'}>
          <Label className="f-label" id={labelId(id)} {...(kind === 'label' ? { htmlFor: id, onClick: focusLabelled } : {})}>
            {label}
          </Label>
          {required || (formData !== undefined && neverEmptied.includes(widget)) ? null : <OptionalMark />}
        </div>
      )}
      {children}
      <TextUnder
        field={{ id, rawErrors, hideError, schema, options: { description: rawDescription, help: rawHelp }, value: formData }}
      />
      <EvidenceAt schema={schema} />
      {notes}
    </div>
  )
}

/** Browsers lead from a label to inputs only; a list to choose from is none. */
function focusLabelled(event: MouseEvent<HTMLElement>) {
  const field = document.getElementById(event.currentTarget.getAttribute('for') ?? '')
  if (field?.role === 'combobox') field.focus()
}
