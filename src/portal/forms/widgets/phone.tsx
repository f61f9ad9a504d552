import { Box } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { type ChangeEvent, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { aria } from '../describe-field.ts'
import { useFormServices } from '../form-services.tsx'
import { afterDeletion, callingCodes, countryOf, readPhone, showPhone } from './phone-text.ts'
import { TextBox } from './text-box.tsx'

const countries = callingCodes(getCountries(), getCountryCallingCode)

/** A phone number: the country's calling code and the number, grouped while typed; kept with a leading plus and digits only. */
export function PhoneWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const { id, htmlName, value, options, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props
  const { limits } = useFormServices()
  const [shown, setShown] = useState(() => showPhone(value, countryOf(String(options.country ?? limits.phone.defaultCountry))))
  const [handed, setHanded] = useState<string | undefined>(value)
  // A value that is not the one handed over last comes from outside (a reset, a draft) and wins.
  if ((value ?? undefined) !== handed) {
    setHanded(value ?? undefined)
    setShown(showPhone(value, shown.country))
  }

  // The one that stands there is told, also where it is not offered.
  const offered = countries.filter(
    ({ country }) => options.codes !== true || country === shown.country || limits.oneTimeCode.countries.includes(country),
  )
  const hasChoice = offered.length > 1

  const read = (typed: string, country: CountryCode) => {
    const next = readPhone(typed, country)
    setShown({ country: next.country, national: next.national })
    setHanded(next.value)
    onChange(next.value)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target
    const inTheMiddle = selectionStart !== typed.length
    // The same digits without their spaces may also be pasted or filled in: then none of them was deleted.
    const { nativeEvent } = event
    const deleted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    const text = deleted && !inTheMiddle ? afterDeletion(shown.national, typed) : typed
    read(text, shown.country)
    // Grouping would throw the caret to the end while a digit in the middle is corrected; it waits for the field to be left.
    if (inTheMiddle && !typed.trim().startsWith('+')) setShown({ country: shown.country, national: typed })
  }

  return (
    <TextBox
      id={id}
      name={htmlName ?? id}
      type="tel"
      value={shown.national}
      placeholder={props.placeholder || undefined}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      invalid={Boolean(props.rawErrors?.length)}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : 'tel'}
      onChange={change}
      onBlur={() => {
        if (shown.national !== '') read(shown.national, shown.country)
        onBlur(id, value)
      }}
      onFocus={() => onFocus(id, value)}
      inputMode="tel"
      {...aria(props)}
      start={
        <Box sx={country}>
          <Box component="span" aria-hidden={hasChoice} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }} data-numeric>
            {shown.country} +{getCountryCallingCode(shown.country)} {hasChoice ? <Icon name="down" size={14} /> : null}
          </Box>
          {hasChoice ? (
            <select
              aria-label={say('calling-code')}
              value={shown.country}
              disabled={disabled || readonly}
              onChange={event => read(shown.national, event.target.value as CountryCode)}
            >
              {offered.map(({ country, label }) => (
                <option key={country} value={country}>
                  {label}
                </option>
              ))}
            </select>
          ) : null}
        </Box>
      }
    />
  )
}

// The browser's own list of countries lies unseen over the short text: it opens and searches as people are used to on each device.
const country = {
  position: 'relative',
  alignSelf: 'stretch',
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  pl: 0.25,
  pr: 1.25,
  mr: -0.25,
  borderRight: 1,
  borderColor: 'own.line',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '& select': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer', font: 'inherit' },
  '&:has(select:focus-visible)': { outline: '2px solid', outlineColor: 'own.accent', outlineOffset: -4, borderRadius: '8px' },
} as const
