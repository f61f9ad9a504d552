import { email, httpsUrl, webUrl, workEmail } from './formats/addresses.ts'
import { ipAddress, ipRange } from './formats/host-addresses.ts'
import { cin, gstin, llpin, pan, pinCode } from './formats/identity-numbers.ts'
import { ianaTimeZone, ref, uploadId } from './formats/keys.ts'
import { e164, phone } from './formats/phone.ts'
import { latitude, longitude } from './formats/places.ts'
import {
  alphanumeric,
  alphanumericUnderscore,
  leadingSegment,
  lettersAndSpaces,
  lettersDigitsSpaces,
  noSpecialCharacters,
  notBlank,
  noWhitespace,
  password,
  placeholderTokens,
} from './formats/text.ts'

/**
 * Every value of `"format"` of ours; those of ajv-formats (date, date-time, uuid …) work beside them. Each takes linear time in the
 * length of its input. A row here is a row in `tests/engine/validation/formats.cases.json`.
 */
export const formats: { [name: string]: (value: string) => boolean } = {
  // Ways to reach somebody
  email,
  'work-email': workEmail,
  phone,
  e164,
  'https-url': httpsUrl,
  'web-url': webUrl,

  // Text
  'not-blank': notBlank,
  'letters-and-spaces': lettersAndSpaces,
  'letters-digits-spaces': lettersDigitsSpaces,
  alphanumeric,
  'alphanumeric-underscore': alphanumericUnderscore,
  'no-whitespace': noWhitespace,
  'no-special-characters': noSpecialCharacters,
  password,
  'placeholder-tokens': placeholderTokens,
  'leading-segment': leadingSegment,

  // Keys
  'upload-id': uploadId,
  ref,
  'iana-time-zone': ianaTimeZone,

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
}
