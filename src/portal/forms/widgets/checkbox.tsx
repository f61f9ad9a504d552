import { Checkbox, FormControlLabel } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { aria, labelId } from '../describe-field.ts'

/** Yes or no, with its label behind it. `text` stands in place of the label, and must say the same. */
export function CheckboxWidget({ text, ...props }: WidgetProps & { text?: ReactNode }) {
  const { id, htmlName, value, label, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props
  return (
    <FormControlLabel
      id={labelId(id)}
      label={text ?? label}
      control={
        <Checkbox
          checked={value === true}
          disabled={disabled || readonly}
          autoFocus={autofocus}
          onChange={event => onChange(event.target.checked)}
          onBlur={() => onBlur(id, value)}
          onFocus={() => onFocus(id, value)}
          slotProps={{ input: { id, name: htmlName ?? id, ...aria(props) } }}
        />
      }
    />
  )
}
