import { wordsOf } from '#engine/definitions/edits/texts-edit.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import { nearest } from '#engine/definitions/json/nearest.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type TextProblem, textProblems } from '#engine/texts/text-problems.ts'
import type { Say } from '../../texts/say.ts'
import type { ReadContent } from './read-content.ts'

/** What the server would refuse of texts, before they are sent. */
export function problemsOfTexts(
  { kind, words }: ReadContent,
  typed: JsonObject,
  say: Say<'content-editor'>,
): { path: string; message: string }[] {
  if (kind !== 'texts') return []
  return Object.entries(wordsOf(typed)).flatMap(([key, text]) =>
    textProblems(text, words[key]?.given ?? null).map(problem => ({
      path: appendPointer('/texts', key),
      message: inWords(problem, say),
    })),
  )
}

function inWords(problem: TextProblem, say: Say<'content-editor'>): string {
  if (problem.rule === 'text-not-readable') return say('not-readable', { why: problem.why })
  const { name } = problem
  if (problem.rule === 'text-value-not-named') {
    const { closing } = problem
    return closing === null ? say('value-not-named', { name }) : say('link-not-named', { name, closing })
  }
  const { known } = problem
  const near = nearest(name, known)
  if (near !== undefined) return say('value-not-given-near', { name, near })
  return known.length === 0 ? say('value-not-given', { name }) : say('value-not-given-of', { name, known: known.join(', ') })
}
