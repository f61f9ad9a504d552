import type { WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { aria, labelId } from '../describe-field.ts'

/** Yes or no, with its label behind it. `text` stands in place of the label, and must say the same. */
export function CheckboxWidget({ text, ...props }: WidgetProps & { text?: ReactNode }) {
  const { id, htmlName, value, label, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props
  return (
    <label className="f-choice" id={labelId(id)}>
      <input
        type="checkbox"
        id={id}
        name={htmlName ?? id}
        checked={value === true}
        disabled={disabled || readonly}
        // biome-ignore lint/a11y/noAutofocus: the definition of the form asks for it
        autoFocus={autofocus}
        onChange={event => onChange(event.target.checked)}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
        {...aria(props)}
      />
      <span>{text ?? label}</span>
    </label>
  )
}
