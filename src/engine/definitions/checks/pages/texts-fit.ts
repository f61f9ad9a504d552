import { neededValues, type ValueKind } from '#engine/texts/needed-values.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../is-object.ts'
import { pointer } from '../../json-pointer.ts'
import { suggestion } from '../../nearest.ts'
import { entries } from '../../walk-schema.ts'
import { definition } from '../places/names-of.ts'
import type { Finding, Rule } from '../rule.ts'

/** What cannot be read would be shown with its braces. */
export const textNotReadable: Rule = {
  rule: 'text-not-readable',
  about: 'the words of the page are messages of ICU',
  check: definitions =>
    texts(definitions).flatMap(({ file, path, message }) => {
      const { problem } = read(message)
      if (problem === undefined) return []
      return [
        {
          file,
          path,
          message: `The text cannot be read as a message of ICU (${problem})`,
          fix: 'Close what is open, and give each plural an "other".',
        },
      ]
    }),
}

/** A text that nothing shows is translated and looked after for nobody. */
export const textOfNobody: Rule = {
  rule: 'text-of-nobody',
  about: 'code shows each of the words of the page',
  check: definitions => {
    const shown = shownByCode(definitions)
    // Without a table nothing is known of the code.
    if (!shown) return []
    return texts(definitions).flatMap(({ room, key, file, path }) =>
      shown.get(room)?.has(key)
        ? []
        : [{ file, path, message: `No code shows "${key}"`, fix: 'Remove it, or the key that code asks for was misspelt.' }],
    )
  },
}

/** Code that shows a text which is not there shows its key. */
export const textMissing: Rule = {
  rule: 'text-missing',
  about: 'each text that code shows is there',
  check({ texts: rooms, files }) {
    return [...(shownByCode({ files }) ?? [])].flatMap(([room, keys]) => {
      const { file, content } = rooms.get(room) ?? { file: `schemas/texts/${room}.texts.json`, content: { texts: {} } }
      const known = Object.keys(content.texts)
      return [...keys.keys()]
        .filter(key => !known.includes(key))
        .map(
          (key): Finding => ({
            file,
            path: '/texts',
            message: `Code shows "${key}", and there is no such text`,
            fix: suggestion(key, known),
          }),
        )
    })
  },
}

/** What a text asks for and code does not give, nobody could fill in. */
export const textValueNotGiven: Rule = {
  rule: 'text-value-not-given',
  about: 'texts name values that code gives with them',
  check: definitions => {
    const shown = shownByCode(definitions)
    return texts(definitions).flatMap(({ room, key, file, path, message }) => {
      const given = shown?.get(room)?.get(key)
      if (!given) return []
      return Object.keys(read(message).needed)
        .filter(name => !given.includes(name))
        .map(name => ({
          file,
          path,
          message: `The text names "${name}", which code does not give`,
          fix: given.length === 0 ? 'This text is given no values.' : suggestion(name, given),
        }))
    })
  },
}

function texts({ texts: rooms }: Pick<Definitions, 'texts'>) {
  return [...rooms].flatMap(([room, { file, content }]) =>
    Object.entries(content.texts).map(([key, message]) => ({ room, key, file, message, path: pointer('/texts', key) })),
  )
}

/** Room → key → values given, as `npm run generate` found them in the code; null for values that are not written out. */
function shownByCode({ files }: Pick<Definitions, 'files'>): Map<string, Map<string, string[] | null>> | null {
  const table = definition(files, '/texts/x-values')
  if (!isObject(table)) return null
  return new Map(
    entries(table).map(([room, keys]) => [
      room,
      new Map(entries(keys).map(([key, values]) => [key, Array.isArray(values) ? values.map(String) : null])),
    ]),
  )
}

function read(message: string): { needed: { [name: string]: ValueKind }; problem?: string } {
  try {
    return { needed: neededValues(message) }
  } catch (error) {
    return {
      needed: {},
      problem: String(error instanceof Error ? error.message : error)
        .toLowerCase()
        .replaceAll('_', ' '),
    }
  }
}
