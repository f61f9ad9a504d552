import type { Json } from '#engine/definitions/types.ts'

/** Control and format characters but the joiners, which Indian scripts need; line separators; what Unicode has no meaning for. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\p{Co}]+/gu

/**
 * A value with all its texts as paper can show them: composed (NFC), in logical order, white space as single spaces.
 *
 * @param most characters of one text; what is longer ends with an ellipsis.
 */
export function printable(value: Json, most: number): Json {
  if (Array.isArray(value)) return value.map(item => printable(item, most))
  if (typeof value === 'string') return shortened(plain(value), most)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printable(item, most)]))
}

function plain(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').trim()
}

function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
