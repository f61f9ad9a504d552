import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What a message wants for a name: a text (or a number as it is), a number to choose a plural by, what makes something of a tag. */
export type ValueKind = 'text' | 'number' | 'tag'

/** The values that a message of ICU needs, by name. Throws what is wrong with one that cannot be read. */
export function neededValues(message: string): { [name: string]: ValueKind } {
  // Without a prototype: a text may name {constructor}.
  const needed: { [name: string]: ValueKind } = Object.create(null)
  collect(parse(message), needed)
  return needed
}

function collect(elements: MessageFormatElement[], needed: { [name: string]: ValueKind }): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        needed[element.value] ??= 'text'
        break
      case TYPE.select:
        needed[element.value] ??= 'text'
        for (const { value } of Object.values(element.options)) collect(value, needed)
        break
      case TYPE.plural:
        needed[element.value] = 'number'
        for (const { value } of Object.values(element.options)) collect(value, needed)
        break
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        needed[element.value] = 'number'
        break
      case TYPE.tag:
        needed[element.value] = 'tag'
        collect(element.children, needed)
        break
    }
  }
}
