import { suggestion } from '../definitions/json/nearest.ts'
import { neededValues, type ValueKind } from './needed-values.ts'

/** What is wrong with one text, and what to do; `rule` as the checker names it. */
export type TextProblem = {
  rule: 'text-not-readable' | 'text-value-not-given' | 'text-value-not-named'
  message: string
  fix: string
}

/**
 * What keeps a text from being shown as it is meant: for the checker of files, for who edits it in the portal, and for the server that saves it.
 *
 * @param key of the text, where what is wrong is not said beside it.
 * @param given what code gives with it, tags in angle brackets: `count`, `<link>`. Null when that is not known.
 */
export function textProblems(key: string | null, message: string, given: readonly string[] | null): TextProblem[] {
  const subject = key === null ? 'The text' : `"${key}"`
  let needed: { [name: string]: ValueKind }
  try {
    needed = neededValues(message)
  } catch (error) {
    return [notReadable(subject, error)]
  }
  if (!given) return []
  const named = Object.entries(needed).map(([name, kind]) => (kind === 'tag' ? `<${name}>` : name))
  return [
    ...named
      .filter(name => !given.includes(name))
      .map(
        (name): TextProblem => ({
          rule: 'text-value-not-given',
          message: `${subject} names ${written(name)}, which has no value here`,
          fix: given.length === 0 ? 'This text has no placeholders.' : suggestion(written(name), given.map(written)),
        }),
      ),
    ...given
      .filter(name => !named.includes(name))
      .map(
        (name): TextProblem => ({
          rule: 'text-value-not-named',
          message: `${subject} does not name ${written(name)}`,
          fix: name.startsWith('<')
            ? `Put the words that lead on between ${name} and ${closing(name)}.`
            : `Write ${written(name)} where its value is to stand.`,
        }),
      ),
  ]
}

/** A placeholder as it is written in a text. */
export function written(name: string): string {
  return name.startsWith('<') ? `${name}${closing(name)}` : `{${name}}`
}

function closing(tag: string): string {
  return `</${tag.slice(1)}`
}

function notReadable(subject: string, error: unknown): TextProblem {
  const why = String(error instanceof Error ? error.message : error)
    .toLowerCase()
    .replaceAll('_', ' ')
  return {
    rule: 'text-not-readable',
    message: `${subject} cannot be read (${why})`,
    fix: 'Close each brace and tag that is open, and give each plural an "other".',
  }
}
