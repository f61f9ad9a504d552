import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { type FieldPlace, formPlaces, sharedPlaces } from './field-places.ts'

/** One sentence of an `errorMessage`: for which keyword (`_`: the rest), what it says, where it stands, and its field. */
type WrittenSentence = { keyword: string; text: string; at: string; place: FieldPlace }

/** Every sentence that forms and shared fields say when something is not right. */
export function writtenMessages(definitions: Definitions): WrittenSentence[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(place => {
    const { path, raw } = place
    if (typeof raw.errorMessage === 'string')
      return [{ keyword: '_', text: raw.errorMessage, at: appendPointer(path, 'errorMessage'), place }]
    return Object.entries(isObject(raw.errorMessage) ? raw.errorMessage : {}).map(([keyword, text]) => ({
      keyword,
      text: String(text),
      at: appendPointer(path, 'errorMessage', keyword),
      place,
    }))
  })
}
