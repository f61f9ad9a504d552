import { neededValues, type ValueKind } from './needed-values.ts'

/**
 * What is wrong with one text; `rule` as the checker names it. `name`: the placeholder as it is written, `known`: those that have a value,
 * `closing`: how a tag ends. Who says it brings the words.
 */
export type TextProblem =
  | { rule: 'text-not-readable'; why: string }
  | { rule: 'text-value-not-given'; name: string; known: string[] }
  | { rule: 'text-value-not-named'; name: string; closing: string | null }

/**
 * What keeps a text from being shown as it is meant: for the checker of files, for who edits it in the portal, and for the server that saves it.
 *
 * @param given what code gives with it, tags in angle brackets: `count`, `<link>`. Null when that is not known.
 */
export function textProblems(message: string, given: readonly string[] | null): TextProblem[] {
  let needed: { [name: string]: ValueKind }
  try {
    needed = neededValues(message)
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error)
    return [{ rule: 'text-not-readable', why: why.toLowerCase().replaceAll('_', ' ') }]
  }
  if (!given) return []
  const named = Object.entries(needed).map(([name, kind]) => (kind === 'tag' ? `<${name}>` : name))
  return [
    ...named
      .filter(name => !given.includes(name))
      .map((name): TextProblem => ({ rule: 'text-value-not-given', name: written(name), known: given.map(written) })),
    ...given
      .filter(name => !named.includes(name))
      .map(
        (name): TextProblem => ({
          rule: 'text-value-not-named',
          name: name.startsWith('<') ? name : written(name),
          closing: name.startsWith('<') ? closing(name) : null,
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
