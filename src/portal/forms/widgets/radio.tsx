import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { aria, labelId, popupContainer } from '../describe-field.ts'
import { CarrierHint } from './carrier-hint.tsx'

/** One of a few options, all in view. The choice at `ui:options.carriers` shows on hover and focus which carriers there are. */
export function RadioWidget(props: WidgetProps) {
  const { id, htmlName, value, options, disabled, readonly, onChange, onBlur, onFocus } = props
  const choices = options.enumOptions ?? []
  const chosen = choices.findIndex(choice => choice.value === value)
  return (
    <RadioGroup
      id={id}
      name={htmlName ?? id}
      aria-labelledby={labelId(id)}
      {...aria(props)}
      value={chosen < 0 ? '' : String(chosen)}
      onChange={(_, index) => onChange(choices[Number(index)]?.value)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur(id, value)
      }}
      onFocus={() => onFocus(id, value)}
    >
      {choices.map((choice, index) => {
        const control = (describedBy?: string) => (
          <FormControlLabel
            key={choice.label}
            value={String(index)}
            label={choice.label}
            disabled={disabled || readonly}
            sx={{ width: 'fit-content' }}
            control={<Radio slotProps={{ input: { 'aria-describedby': describedBy } }} />}
          />
        )
        return options.carriers === choice.value ? (
          <CarrierHint key={choice.label} container={() => popupContainer(id)}>
            {control}
          </CarrierHint>
        ) : (
          control()
        )
      })}
    </RadioGroup>
  )
}
