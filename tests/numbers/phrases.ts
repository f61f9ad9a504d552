import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { quantityInWords } from '#engine/definitions/limits/quantities.ts'
import { say } from '../support/sentences.ts'
import type { TextsAndNumbers } from './numbers-of-definitions.ts'

const words =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const written = new RegExp(`(?<![\\p{L}\\d#%.:/+-])(\\d+(?:\\.\\d+)?|${words.join('|')}) ?([\\p{L}×]+)?`, 'giu')
/** None and one are said of much that is no limit. After a range, the unit comes later. */
const noUnits = new Set(['', 'to', 'and', 'or', 'of', 'in', 'can', 'is', 'each', 'are'])

/** A number as it is said at a place: "50 kb", "2 documents", "maxLength of brand_name: 128". */
type Phrase = string

/** What is said in numbers at each place: in texts with the word that follows, elsewhere with the names of what holds it. */
export function phrasesOf(told: TextsAndNumbers): Map<string, Phrase[]> {
  return new Map([...told].map(([at, value]) => [at, typeof value === 'number' ? keyed(at, value) : inText(value)]))
}

function keyed(at: string, value: number): Phrase[] {
  if (value === 0 || value === 1) return []
  const keys = (pointerKeys(at.slice(at.indexOf(' ') + 1)) ?? []).filter(key => key !== 'schema')
  return [`${keys.at(-1)} of ${keys.at(-2)}: ${value}`]
}

function inText(said: string): Phrase[] {
  // A duration or size says what a text would say for it: "PT24H" is 24 hours.
  const text = quantityInWords(said, say) ?? said
  return [...text.matchAll(written)].flatMap(([, number = '', unit = '']) => {
    const digits = words.includes(number.toLowerCase()) ? String(words.indexOf(number.toLowerCase()) + 2) : number
    return noUnits.has(unit.toLowerCase()) || digits === '1' ? [] : [`${digits} ${unit.toLowerCase()}`]
  })
}
