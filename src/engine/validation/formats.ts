import { email, httpsUrl, webUrl, workEmail } from './formats/addresses.ts'
import { ipAddress, ipRange } from './formats/host-addresses.ts'
import { cin, gstin, llpin, pan, pinCode } from './formats/identity-numbers.ts'
import { ianaTimeZone, key, ref, uploadId } from './formats/keys.ts'
import { colourOnWhite, hexColour } from './formats/looks.ts'
import { oneScriptWords } from './formats/scripts.ts'
import {
  alphanumeric,
  alphanumericUnderscore,
  digits,
  latitude,
  leadingSegment,
  lettersAndSpaces,
  lettersDigitsSpaces,
  longitude,
  lowerCaseUnderscore,
  noPathCharacters,
  noSpecialCharacters,
  notBlank,
  noWebAddress,
  noWhitespace,
  password,
  personName,
  plainText,
  timeOfDay,
} from './formats/text.ts'
import { doubleBraceTokens, onePlaceholderToken, placeholderTokens } from './formats/tokens.ts'

/**
 * Formats of JSON Schema, decided by ajv-formats. The rest of its table is not known here: it has other words for what stands below
 * (`url`, `ipv4`, `uri`, which takes "javascript:…"), and two words for one check are two answers.
 */
export const standardFormats = ['date', 'date-time', 'uuid', 'regex'] as const

/**
 * The values of `"format"` of ours that need no library; those that do stand in `all-formats.ts`. Each takes linear time in the length of its input. A row here is a row in
 * `tests/engine/formats/formats.cases.json`.
 */
export const formats: { [name: string]: (value: string) => boolean } = {
  // Ways to reach somebody
  email,
  'work-email': workEmail,
  'https-url': httpsUrl,
  'web-url': webUrl,

  // Text
  'not-blank': notBlank,
  'letters-and-spaces': lettersAndSpaces,
  'person-name': personName,
  'letters-digits-spaces': lettersDigitsSpaces,
  alphanumeric,
  'alphanumeric-underscore': alphanumericUnderscore,
  'lower-case-underscore': lowerCaseUnderscore,
  digits,
  'no-whitespace': noWhitespace,
  'no-special-characters': noSpecialCharacters,
  'no-path-characters': noPathCharacters,
  'plain-text': plainText,
  'no-web-address': noWebAddress,
  'one-script-words': oneScriptWords,
  password,
  'leading-segment': leadingSegment,

  // Tokens in text
  'placeholder-tokens': placeholderTokens,
  'one-placeholder-token': onePlaceholderToken,
  'double-brace-tokens': doubleBraceTokens,

  // Keys
  'upload-id': uploadId,
  ref,
  key,
  'iana-time-zone': ianaTimeZone,
  'time-of-day': timeOfDay,

  // Identity numbers (India)
  pan,
  gstin,
  cin,
  llpin,
  'pin-code': pinCode,

  // Places and networks
  latitude,
  longitude,
  'ip-address': ipAddress,
  'ip-range': ipRange,

  // Looks
  'hex-colour': hexColour,
  'colour-on-white': colourOnWhite,
}
