import { neededValues } from '#engine/texts/needed-values.ts'
import { type TextProblem, textProblems } from '#engine/texts/text-problems.ts'
import type { Definitions } from '../../definitions.ts'
import { shownByCode } from '../../files/texts-in-code.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Finding, Rule } from '../rule.ts'

/** What cannot be read would be shown with its braces. */
export const textNotReadable = problemsOf('text-not-readable', 'the words of the page are messages of ICU')

/** What a text asks for and code does not give, nobody could fill in. */
export const textValueNotGiven = problemsOf('text-value-not-given', 'texts name values that code gives with them')

/** A link, a number or a name that is left out is missed by who reads. */
export const textValueNotNamed = problemsOf('text-value-not-named', 'texts name all values that code gives with them')

/** A text that nothing shows is translated and looked after for nobody. */
export const unusedText: Rule = {
  rule: 'unused-text',
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

/** What a text is for, an example of a value, and what a text was before are said of texts that are there. */
export const unknownTextNote: Rule = {
  rule: 'unknown-text-note',
  about: '"about" and "moved" name texts that are there, "samples" values that they name',
  check: ({ texts: rooms }) =>
    [...rooms.values()].flatMap(({ file, content }) => {
      const keys = Object.keys(content.texts)
      const names = Object.values(content.texts).flatMap(message => Object.keys(readable(message)))
      const known = { about: keys, moved: keys, samples: names } as const
      return (['about', 'moved', 'samples'] as const).flatMap(part =>
        Object.keys(content[part] ?? {})
          .filter(name => !known[part].includes(name))
          .map(name => ({
            file,
            path: appendPointer('', part, name),
            message: `There is no ${part === 'samples' ? 'value' : 'text'} "${name}"`,
            fix: suggestion(name, [...new Set(known[part])]),
          })),
      )
    }),
}

/** A rule about each text by itself, which the editor in the portal asks as well. */
function problemsOf(rule: TextProblem['rule'], about: string): Rule {
  return {
    rule,
    about,
    check: definitions => {
      const shown = shownByCode(definitions)
      return texts(definitions).flatMap(({ room, key, file, path, message }) =>
        textProblems(message, shown?.get(room)?.get(key) ?? null)
          .filter(problem => problem.rule === rule)
          .map(problem => ({ file, path, ...inWords(`"${key}"`, problem) })),
      )
    },
  }
}

function inWords(subject: string, problem: TextProblem): { message: string; fix: string } {
  if (problem.rule === 'text-not-readable') {
    const fix = 'Close each brace and tag that is open, and give each plural an "other".'
    return { message: `${subject} cannot be read (${problem.why})`, fix }
  }
  const { name } = problem
  if (problem.rule === 'text-value-not-given') {
    const fix = problem.known.length === 0 ? 'This text has no placeholders.' : suggestion(name, problem.known)
    return { message: `${subject} names ${name}, which has no value here`, fix }
  }
  const { closing } = problem
  return closing === null
    ? { message: `${subject} does not name ${name}`, fix: `Write ${name} where its value is to stand.` }
    : { message: `${subject} does not name ${name}${closing}`, fix: `Put the words that lead on between ${name} and ${closing}.` }
}

function texts({ texts: rooms }: Pick<Definitions, 'texts'>) {
  return [...rooms].flatMap(([room, { file, content }]) =>
    Object.entries(content.texts).map(([key, message]) => ({ room, key, file, message, path: appendPointer('/texts', key) })),
  )
}

// What cannot be read is said by its own rule.
function readable(message: string): ReturnType<typeof neededValues> {
  try {
    return neededValues(message)
  } catch {
    return {}
  }
}
