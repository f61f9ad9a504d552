import type { WidgetProps } from '@rjsf/utils'
import { useTexts } from '../../texts/use-texts.ts'
import { aria } from '../describe-field.ts'
import { SelectBox } from './select-box.tsx'

/** One of a few options. Many, or such as are known only at run time, are a `reference`. */
export function SelectWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const { id, value, options, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props
  const choices = options.enumOptions ?? []
  const chosen = choices.findIndex(choice => choice.value === value)
  const placeholder = props.placeholder || say('choose-one')
  return (
    <SelectBox
      id={id}
      options={choices.map(choice => choice.label)}
      chosen={chosen}
      placeholder={placeholder}
      none={!required ? say('none') : chosen < 0 ? placeholder : undefined}
      invalid={Boolean(props.rawErrors?.length)}
      disabled={disabled}
      readonly={readonly}
      autofocus={autofocus}
      aria={aria(props)}
      onChoose={index => onChange(choices[index]?.value)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  )
}
