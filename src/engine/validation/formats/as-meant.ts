import { webUrl } from './addresses.ts'
import { hexColour } from './looks.ts'

const withoutBlanks = (value: string) => value.replace(/\s/gu, '')
const upperCase = (value: string) => withoutBlanks(value).toUpperCase()

/** "mailto:", "ftp:", but not the host and port of "example.com:8443". */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i

/** People type addresses without their scheme: "example.com/about". What names one, whichever it is, stays as it is. */
const withScheme = (value: string) => (!scheme.test(value) && webUrl(`https://${value}`) ? `https://${value}` : value)

/** A "#" that nothing follows names no part of a page: with and without it is the same address. */
const address = (value: string) => withScheme(value).replace(/#$/, '')

/** The digits of a colour alone, as some programs copy it. */
const colour = (value: string) => (hexColour(`#${value}`) ? `#${value}` : value)

/** Names that browsers still give time zones which the IANA calls otherwise (onboarding 5: Asia/Calcutta, Asia/Katmandu). */
const renamedZones = new Map([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Dacca', 'Asia/Dhaka'],
  ['Asia/Thimbu', 'Asia/Thimphu'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Godthab', 'America/Nuuk'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** A time zone by its name of today. */
export const zoneOfToday = (value: string) => renamedZones.get(value) ?? value

/**
 * How a text of a format is written when it is meant: what people leave out or add without thinking is put right before it is checked.
 * Formats without a row only lose the blanks around the text.
 */
export const asMeant: { readonly [format: string]: (value: string) => string } = {
  'https-url': address,
  'web-url': address,
  alphanumeric: withoutBlanks,
  'pin-code': withoutBlanks,
  pan: upperCase,
  gstin: upperCase,
  cin: upperCase,
  llpin: upperCase,
  'iana-time-zone': zoneOfToday,
  'hex-colour': colour,
  'colour-on-white': colour,
}
