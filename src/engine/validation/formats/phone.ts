import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

const international = /^\+[1-9][0-9]{6,14}$/

/** The E.164 shape: a plus and 7 to 15 digits, the first not 0. Says nothing about whether the number can exist. */
export function e164(value: string): boolean {
  return international.test(value)
}

/**
 * A phone number that can exist, written as it is kept: leading plus, digits only (onboarding 5: "Please enter valid phone number").
 * What a person types goes through `normalisePhone` first.
 */
export function phone(value: string): boolean {
  return e164(value) && parsePhoneNumberFromString(value)?.isValid() === true
}

/** A kept number as a person reads it, in groups: "+91 98765 43210". Whatever is no number that can exist stays as it is. */
export function groupedPhone(value: string): string {
  return phone(value) ? (parsePhoneNumberFromString(value)?.formatInternational() ?? value) : value
}

/**
 * Writes a phone number with its leading plus (onboarding 5). Takes what a person typed and the two-letter country to assume when it
 * has no country code; gives E.164, or null when it cannot be read as a number of any country.
 */
export function normalisePhone(value: string, defaultCountry: string): string | null {
  // Longer input is no phone number, and the library's search should not be run on it.
  if (value.length > 64 || /[\p{L}]/u.test(value)) return null
  const country = isSupportedCountry(defaultCountry) ? (defaultCountry as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(value.trim(), country)
  // Short numbers of a country are possible, but have no E.164 form that others could call.
  return parsed?.isPossible() && e164(parsed.number) ? parsed.number : null
}
