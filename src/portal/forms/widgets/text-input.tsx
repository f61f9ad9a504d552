import { TextareaAutosize } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Schema } from '#engine/definitions/types.ts'
import { normaliseText } from '#engine/validation/normalise.ts'
import { aria } from '../describe-field.ts'
import { useFormServices } from '../form-services.tsx'
import { useLocalText } from '../pending-text.ts'
import { useFieldWhenAsked } from '../typed-data.tsx'
import { CharacterCount, showsCount } from './character-count.tsx'
import { boxClass, TextBox } from './text-box.tsx'

type TextInputProps = {
  field: WidgetProps
  /** Several lines, this many at first; without it one. */
  lines?: number
  /** Before and after the text, inside the frame. */
  start?: ReactNode
  end?: ReactNode
  /** Called with the text on every key. */
  onText?: (text: string) => void
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'min' | 'max' | 'onPaste'
>

/** What every field of text is made of: text kept locally while typed, a count near the limit, the aria attributes of the field. */
export function TextInput({ field, lines, start, end, onText, type = 'text', onPaste, min, max, ...typing }: TextInputProps) {
  const { id, htmlName, value, schema, options, placeholder, disabled, readonly, autofocus, onChange, onBlur, onFocus } = field
  const { limits } = useFormServices()
  const fieldNow = useFieldWhenAsked(id)
  const local = useLocalText(
    value === undefined || value === null ? '' : String(value),
    text => onChange(text === '' ? options.emptyValue : text),
    text => normaliseText([fieldNow()?.schema ?? (schema as Schema)], text),
  )
  const counted = showsCount(local.text, schema.maxLength, limits.display.countFromPercent)
  const invalid = Boolean(field.rawErrors?.length)
  const input = {
    id,
    name: htmlName ?? id,
    value: local.text,
    placeholder: placeholder || undefined,
    disabled,
    readOnly: readonly,
    autoFocus: autofocus,
    autoComplete: typeof options.autocomplete === 'string' ? options.autocomplete : undefined,
    onChange: (event: { target: { value: string } }) => {
      local.type(event.target.value)
      onText?.(event.target.value)
    },
    onBlur: () => {
      local.leave()
      onBlur(id, local.text)
    },
    onFocus: () => onFocus(id, local.text),
    ...typing,
    ...aria(field, counted && `${id}__count`),
  }

  return (
    <>
      {lines ? (
        <TextareaAutosize className={boxClass(invalid, disabled)} minRows={lines} maxRows={16} {...input} />
      ) : (
        <TextBox invalid={invalid} type={type} start={start} end={end} onPaste={onPaste} min={min} max={max} {...input} />
      )}
      {counted ? <CharacterCount id={`${id}__count`} text={local.text} limit={schema.maxLength ?? 0} /> : null}
    </>
  )
}

/** An e-mail address. */
export function EmailWidget(props: WidgetProps) {
  return <TextInput field={props} type="email" inputMode="email" />
}

/** A number, typed as text: a number input changes under the mouse wheel and swallows what it cannot read. */
export function NumberWidget(props: WidgetProps) {
  return <TextInput field={props} inputMode={props.schema.type === 'integer' ? 'numeric' : 'decimal'} />
}

/** Several lines of text; `ui:options.rows` says how many to begin with. Grows with what is typed. */
export function TextareaWidget(props: WidgetProps) {
  return <TextInput field={props} lines={Number(props.options.rows ?? 3)} />
}

/** A web address. */
export function UrlWidget(props: WidgetProps) {
  return <TextInput field={props} type="url" inputMode="url" />
}

/** One line of text; numbers without a widget of their own come here as well. */
export function TextWidget(props: WidgetProps) {
  const { type } = props.schema
  return type === 'number' || type === 'integer' ? <NumberWidget {...props} /> : <TextInput field={props} />
}
