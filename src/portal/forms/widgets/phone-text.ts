import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { pageLanguage } from '../../theme/page-meta.ts'

/** A phone number as it is shown: the country whose calling code stands before it, and the rest, grouped. */
type PhoneText = { country: CountryCode; national: string }

/** Two letters to a country that has a calling code; India when they name none. */
export function countryOf(code: string): CountryCode {
  return isSupportedCountry(code) ? code : 'IN'
}

/** A kept number (E.164, possibly still incomplete) as it is shown. */
export function showPhone(value: string | undefined, country: CountryCode): PhoneText {
  if (!value) return { country, national: '' }
  const parsed = parsePhoneNumberFromString(value)
  if (parsed?.country) return { country: parsed.country, national: group(parsed.formatNational(), parsed.country) }
  return { country, national: value }
}

/**
 * What a person typed or pasted, read: with a plus it brings its own country, else it belongs to the one chosen. `value` always has
 * the leading plus; `undefined` when nothing is there.
 */
export function readPhone(typed: string, country: CountryCode): PhoneText & { value: string | undefined } {
  const text = typed.trim()
  if (text.startsWith('+')) {
    const parsed = parsePhoneNumberFromString(text)
    // Moved behind its calling code once it is whole; before that a plus may still belong to several countries.
    if (parsed?.country && parsed.isValid()) {
      return { country: parsed.country, national: group(parsed.formatNational(), parsed.country), value: parsed.number }
    }
    const value = `+${text.replace(/\D/g, '')}`
    return { country, national: new AsYouType().input(text), value: value === '+' ? undefined : value }
  }
  const digits = text.replace(/[^\d]/g, '')
  if (digits === '') return { country, national: '', value: undefined }
  const formatter = new AsYouType(country)
  const national = formatter.input(digits)
  return { country, national: group(national, country), value: formatter.getNumberValue() ?? `+${digits}` }
}

// The calling code stands before the field already, so the 0 that is dialled inside the country is left away.
function group(national: string, country: CountryCode): string {
  return country === 'IN' ? national.replace(/^0/, '') : national
}

/** The text after a key that took away only a bracket, space or dash: without the digit before it, or it would come straight back. */
export function afterDeletion(before: string, after: string): string {
  const same = before.replace(/\D/g, '') === after.replace(/\D/g, '')
  return after.length < before.length && same ? after.replace(/\d\D*$/, '') : after
}

/** Every country with its name and calling code, by name. */
export function callingCodes(
  all: CountryCode[],
  codeOf: (country: CountryCode) => string,
): { country: CountryCode; label: string }[] {
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'region' })
  return all
    .map(country => ({ country, label: `${names.of(country) ?? country} (+${codeOf(country)})` }))
    .sort((a, b) => a.label.localeCompare(b.label, pageLanguage()))
}
