import { OutlinedInput, type OutlinedInputProps } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { aria } from '../describe-field.ts'
import { useLocalText } from '../pending-text.ts'
import { CharacterCount, showsCount } from './character-count.tsx'

type TextInputProps = {
  field: WidgetProps
  type?: string
  inputMode?: 'text' | 'email' | 'url' | 'numeric' | 'decimal'
  input?: OutlinedInputProps
  /** Called with the text on every key. */
  onText?: (text: string) => void
}

/** What every field of text is made of: text kept locally while typed, a count near the limit, the aria attributes of the field. */
export function TextInput({ type = 'text', inputMode, input, onText, field }: TextInputProps) {
  const { id, htmlName, value, schema, options, placeholder, disabled, readonly, autofocus, onChange, onBlur, onFocus } = field
  const local = useLocalText(value === undefined || value === null ? '' : String(value), text =>
    onChange(text === '' ? options.emptyValue : text),
  )
  const counted = showsCount(local.text, schema.maxLength)

  return (
    <>
      <OutlinedInput
        id={id}
        name={htmlName ?? id}
        type={type}
        value={local.text}
        placeholder={placeholder || undefined}
        disabled={disabled}
        readOnly={readonly}
        autoFocus={autofocus}
        fullWidth
        error={Boolean(field.rawErrors?.length)}
        autoComplete={text(options.autocomplete)}
        onChange={event => {
          local.type(event.target.value)
          onText?.(event.target.value)
        }}
        onBlur={() => {
          local.leave()
          onBlur(id, local.text)
        }}
        onFocus={() => onFocus(id, local.text)}
        {...input}
        inputProps={{
          inputMode,
          autoCapitalize: inputMode === 'email' ? 'none' : undefined,
          ...input?.inputProps,
          ...aria(field, counted && `${id}__count`),
        }}
      />
      {counted ? <CharacterCount id={`${id}__count`} text={local.text} limit={schema.maxLength ?? 0} /> : null}
    </>
  )
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
