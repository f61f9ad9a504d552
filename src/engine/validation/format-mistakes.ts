import { gstinCheckDigit, gstinStates, pan, panHolders } from './formats/identity-numbers.ts'
import type { Sentences } from './sentences.ts'

/** Formats that know which part of a text is wrong; undefined where they cannot tell, or where there is nothing to tell. */
export const formatMistakes: { [format: string]: (text: string, say: Sentences) => string | undefined } = {
  pan: panMistake,
  gstin: gstinMistake,
}

/** Of a PAN that has its shape but for the letter that says the kind of its holder. */
function panMistake(text: string, say: Sentences): string | undefined {
  return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(text) && !panHolders.test(text.charAt(3)) ? say('pan-holder') : undefined
}

const length = 15

function gstinMistake(text: string, say: Sentences): string | undefined {
  if (text === '') return undefined
  const isOther = (at: number, shape: RegExp): boolean => !shape.test(text.charAt(at))
  if (text.length !== length) return say('gstin-length', { length, count: text.length })
  if (!gstinStates.test(text.slice(0, 2))) return say('gstin-state')
  if (!pan(text.slice(2, 12))) return say('gstin-pan')
  if (isOther(12, /[1-9A-Z]/)) return say('gstin-entity')
  if (isOther(13, /Z/)) return say('gstin-letter')
  const last = gstinCheckDigit(text.slice(0, length - 1))
  // A check character says that one of all is wrong, not which.
  return text.endsWith(last) ? undefined : say('gstin-check', { last })
}
