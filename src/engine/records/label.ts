import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { groupedPhone } from '#engine/validation/formats/phone.ts'

/** Characters of a label: a draft may hold any text, and lists are searched and sorted by labels. */
export const labelCharacters = 200

/**
 * The name of a record for readers: the value its kind points at, else its kind's title and that it is untitled. A kind that points at
 * the record it belongs to is called as that one.
 *
 * @param parent what the record is called that this one belongs to.
 */
export function labelOf(kind: RecordKind, data: JsonObject, parent?: string): string {
  const value = kind.parent?.field === kind.label ? parent : factAt(data, kind.label)
  const text = typeof value === 'string' || typeof value === 'number' ? cut(String(value).trim()) : ''
  return groupedPhone(text) || `Untitled ${inSentence(kind.title)}`
}

/** The beginning of a text that is longer than a label, which says that more follows. */
function cut(text: string): string {
  const characters = [...text]
  return characters.length > labelCharacters
    ? `${characters
        .slice(0, labelCharacters - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** A title within a sentence: "Sender name" is "sender name", "RCS bot" stays. */
function inSentence(title: string): string {
  return title.replace(/^[A-Z](?![A-Z])/, first => first.toLowerCase())
}

/** A record within a sentence, as its kind says it ("the launch of MangoTree"); where the kind says nothing, by what it is called. */
export function namedOf(kind: RecordKind | undefined, label: string): string {
  return (kind?.named ?? '{label}').replace('{label}', () => label)
}

/** The same at the beginning of a sentence: "The launch of MangoTree". */
export function namedFirst(kind: RecordKind | undefined, label: string): string {
  const named = namedOf(kind, label)
  return named.charAt(0).toUpperCase() + named.slice(1)
}
