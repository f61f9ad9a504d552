const lettersAndSpacesOnly = /^[\p{L}\p{M} ]+$/u
const lettersDigitsSingleSpaces = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u
const bracketed = /\[([^[\]]*)\]/g
const tokenName = /^[A-Za-z0-9_]+$/

/** Something other than white space (onboarding 5: "non-blank"). */
export function notBlank(value: string): boolean {
  return value.trim() !== ''
}

/** Letters of any script and spaces, at least one letter (onboarding 5: "Please enter alphabetical letters only."). */
export function lettersAndSpaces(value: string): boolean {
  return lettersAndSpacesOnly.test(value) && /\p{L}/u.test(value)
}

/** Letters of any script, digits, and single spaces between them (workflows 3: "name 1-128 alphanumeric"; domain.md 2.2). */
export function lettersDigitsSpaces(value: string): boolean {
  return lettersDigitsSingleSpaces.test(value)
}

/** Latin letters and digits: no spaces, no special characters (onboarding 5: ZIP). */
export function alphanumeric(value: string): boolean {
  return /^[A-Za-z0-9]+$/.test(value)
}

/** Latin letters, digits, underscore: no spaces, no other special characters (onboarding 5: custom parameter). */
export function alphanumericUnderscore(value: string): boolean {
  return /^[A-Za-z0-9_]+$/.test(value)
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
 * At least 8 characters (code points) with an upper-case and a lower-case letter, a digit and a special character, which is anything
 * but letters, digits and white space (onboarding 5). The longest password allowed is maxLength's business.
 */
export function password(value: string): boolean {
  return [...value].length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s\p{C}]/u].every(kind => kind.test(value))
}

/** Text in which every square bracket belongs to a token such as [name] (onboarding 5; names as in domain.md 2.5). */
export function placeholderTokens(value: string): boolean {
  const rest = value.replace(bracketed, (whole, name: string) => (tokenName.test(name) ? '' : whole))
  return !/[[\]]/.test(rest)
}

/** Begins with a path segment before a slash: "promo/summer" (workflows 5). */
export function leadingSegment(value: string): boolean {
  return /^[^/\s]+\//.test(value)
}
