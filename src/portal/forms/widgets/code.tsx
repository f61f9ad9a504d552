import type { WidgetProps } from '@rjsf/utils'
import { aria } from '../describe-field.ts'
import { TextBox } from './text-box.tsx'

/** The digits of a one-time code in one input, which phones fill in by themselves. As many as the field's `maxLength` says. */
export function CodeWidget(props: WidgetProps) {
  const { id, htmlName, value, schema, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props
  const { maxLength: length } = schema
  return (
    <TextBox
      id={id}
      name={htmlName ?? id}
      value={value ?? ''}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      invalid={Boolean(props.rawErrors?.length)}
      autoComplete="one-time-code"
      // A pasted "123 456" is the same code. Handed over with each digit: the form may be sent as soon as the last is there.
      onChange={event => onChange(event.target.value.replace(/\D/g, '').slice(0, length) || undefined)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      inputMode="numeric"
      {...aria(props)}
      className="f-code"
      {...(length !== undefined && { style: { width: `calc(${length} * 1.35ch + ${length} * 0.5em + 24px)` } })}
    />
  )
}
