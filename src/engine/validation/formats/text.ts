import { isSeen } from '../unseen.ts'

const lettersAndSpacesOnly = /^[\p{L}\p{M} ]+$/u
const word = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u

/** Something that can be seen (onboarding 5: "non-blank"). */
export function notBlank(value: string): boolean {
  return isSeen(value)
}

/** Letters of any script and spaces, at least one letter (onboarding 5: "Please enter alphabetical letters only."). */
export function lettersAndSpaces(value: string): boolean {
  return lettersAndSpacesOnly.test(value) && /\p{L}/u.test(value)
}

/** The name of a person: letters of any script with what stands between them, as in Anne-Marie O'Neill Jr. At least one letter. */
export function personName(value: string): boolean {
  return /^[\p{L}\p{M} '’.-]+$/u.test(value) && /\p{L}/u.test(value)
}

/** Letters of any script, digits, and single spaces between them (workflows 3: "name 1-128 alphanumeric"; domain.md 2.2). */
export function lettersDigitsSpaces(value: string): boolean {
  return value.split(' ').every(part => word.test(part))
}

/** Latin letters and digits: no spaces, no special characters (onboarding 5: ZIP). */
export function alphanumeric(value: string): boolean {
  return /^[A-Za-z0-9]+$/.test(value)
}

/** Latin letters, digits, underscore: no spaces, no other special characters (onboarding 5: custom parameter). */
export function alphanumericUnderscore(value: string): boolean {
  return /^[A-Za-z0-9_]+$/.test(value)
}

/** Lower-case Latin letters, digits, underscore (domain.md 2.5: names of message texts at a vendor). */
export function lowerCaseUnderscore(value: string): boolean {
  return /^[a-z0-9_]+$/.test(value)
}

/** The digits 0 to 9 and nothing else; how many is minLength's and maxLength's business (one-time codes, registration numbers). */
export function digits(value: string): boolean {
  return /^[0-9]+$/.test(value)
}

/** None of / \ : and not the percent code of / \ or a dot, which some phones strip from a name (domain.md 2.1). */
export function noPathCharacters(value: string): boolean {
  return !/[/\\:]|%2f|%5c|%2e/i.test(value)
}

/** No HTML, script or template syntax (domain.md 2.1): no "<" before a letter, "/", "!" or "?", no "{{", "${", "<%" or "{%". */
export function plainText(value: string): boolean {
  return !/<[A-Za-z/!?%]|\{\{|\$\{|\{%/.test(value)
}

/** No web or mail address: a name stands in mails to people who know nobody here. "Acme.com" is one, "acme.com/pay" is not. */
export function noWebAddress(value: string): boolean {
  const isMail = (word: string): boolean => word.includes('@') && word.lastIndexOf('.') > word.indexOf('@')
  return !/:\/\/|\bwww\.|\.[a-z]{2,4}\//i.test(value) && !value.split(/\s/).some(isMail)
}

/** No white space anywhere (onboarding 5, other validators). Empty is minLength's business. */
export function noWhitespace(value: string): boolean {
  return !/\s/.test(value)
}

/** Letters of any script, digits and spaces only (onboarding 5, other validators). Empty is minLength's business. */
export function noSpecialCharacters(value: string): boolean {
  return /^[\p{L}\p{M}\p{N} ]*$/u.test(value)
}

/**
 * An upper-case and a lower-case letter, a digit and a special character, which is anything but letters, digits and white space
 * (onboarding 5). How long a password is, is minLength's and maxLength's business.
 */
export function password(value: string): boolean {
  return [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s\p{C}]/u].every(kind => kind.test(value))
}

/** Begins with a path segment before a slash: "promo/summer" (workflows 5). */
export function leadingSegment(value: string): boolean {
  return /^[^/\s]+\//.test(value)
}

/** A time of the day in hours and minutes, 00:00 to 23:59 (workflows 9: hours in which promotions may be sent). */
export function timeOfDay(value: string): boolean {
  return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(value)
}

/** Degrees of latitude, -90 to 90, at most 7 decimals (onboarding 5). */
export function latitude(value: string): boolean {
  return /^-?(?:90(?:\.0{1,7})?|[1-8]?[0-9](?:\.[0-9]{1,7})?)$/.test(value)
}

/** Degrees of longitude, -180 to 180, at most 7 decimals (onboarding 5). */
export function longitude(value: string): boolean {
  return /^-?(?:180(?:\.0{1,7})?|(?:1[0-7][0-9]|[1-9]?[0-9])(?:\.[0-9]{1,7})?)$/.test(value)
}
