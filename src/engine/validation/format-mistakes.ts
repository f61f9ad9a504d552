import { gstinCheckDigit, gstinStates, pan } from './formats/identity-numbers.ts'

/** Formats that know which part of a text is wrong; undefined where they cannot tell, or where there is nothing to tell. */
export const formatMistakes: { [format: string]: (text: string) => string | undefined } = { gstin: gstinMistake }

const length = 15

function gstinMistake(text: string): string | undefined {
  if (text === '') return undefined
  const isOther = (at: number, shape: RegExp): boolean => !shape.test(text.charAt(at))
  if (text.length !== length) return `A GSTIN has ${length} characters; this has ${text.length}`
  if (!gstinStates.test(text.slice(0, 2))) return 'The first two characters must be the code of a state, such as 27'
  if (!pan(text.slice(2, 12))) return 'Characters 3 to 12 must be a PAN, such as AAPFU0939F'
  if (isOther(12, /[1-9A-Z]/)) return 'Character 13 must be a digit from 1 to 9 or a letter'
  if (isOther(13, /Z/)) return 'Character 14 must be Z'
  const last = gstinCheckDigit(text.slice(0, length - 1))
  // A check character says that one of all is wrong, not which.
  return text.endsWith(last) ? undefined : `The last character must be ${last}, unless one of those before it is wrong`
}
