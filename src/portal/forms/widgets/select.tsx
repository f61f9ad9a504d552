import { Box, MenuItem, Select } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { aria, labelId, popupContainer } from '../describe-field.ts'

/** One of a few options. Many, or such as are known only at run time, are a `reference`. */
export function SelectWidget(props: WidgetProps) {
  const { id, htmlName, value, options, placeholder, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props
  const choices = options.enumOptions ?? []
  const chosen = choices.findIndex(choice => choice.value === value)
  return (
    <Select
      value={chosen < 0 ? '' : String(chosen)}
      labelId={labelId(id)}
      name={htmlName ?? id}
      fullWidth
      displayEmpty
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      error={Boolean(props.rawErrors?.length)}
      onChange={event => onChange(event.target.value === '' ? undefined : choices[Number(event.target.value)]?.value)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      MenuProps={{ container: () => popupContainer(id) }}
      SelectDisplayProps={{ id, ...aria(props) }}
      renderValue={index => (index === '' ? <Muted text={placeholder || 'Choose one'} /> : choices[Number(index)]?.label)}
    >
      {required && chosen >= 0 ? null : (
        <MenuItem value="">
          <Muted text={required ? placeholder || 'Choose one' : 'None'} />
        </MenuItem>
      )}
      {choices.map((choice, index) => (
        <MenuItem key={choice.label} value={String(index)}>
          {choice.label}
        </MenuItem>
      ))}
    </Select>
  )
}

function Muted({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {text}
    </Box>
  )
}
