import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { neededValues, type ValueKind } from '#engine/texts/needed-values.ts'

const typeOf: Record<ValueKind, string> = { text: 'string | number', number: 'number', tag: 'Tag' }

/** The types `texts.d.ts`: the values that each text of the page needs, by room and key. */
export function textTypes({ texts }: Pick<PublishedSet, 'texts'>): string {
  const rooms = Object.entries(texts).map(([room, messages]) => {
    const keys = Object.entries(messages).map(([key, message]) => `    ${JSON.stringify(key)}: ${valuesOf(message)}\n`)
    return `  ${JSON.stringify(room)}: {\n${keys.join('')}  }\n`
  })
  return [
    '/** Code makes something of the words inside. */\nexport type Tag = { tag: true }\n\n',
    `/** Room → key → the values that its message needs. */\nexport type TextValues = {\n${rooms.join('')}}\n`,
  ].join('')
}

function valuesOf(message: string): string {
  const needed = Object.entries(readable(message))
  return needed.length === 0
    ? 'Record<never, never>'
    : `{ ${needed.map(([name, kind]) => `${JSON.stringify(name)}: ${typeOf[kind]}`).join('; ')} }`
}

/** The values that a message needs; none when it cannot be read, which the checker says. */
export function readable(message: string): ReturnType<typeof neededValues> {
  try {
    return neededValues(message)
  } catch {
    return {}
  }
}
