import { examine } from '#engine/definitions/compile-set.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { askAnswers } from './answers.ts'
import { kindFiles } from './kind-files.ts'
import { WrongAnswer } from './words.ts'

/** What the command would write, and all files as they would be then. */
export type MadeKind = { made: DefinitionFiles; all: DefinitionFiles; dryRun: boolean }

/**
 * Makes the files of a whole kind of record from the arguments of the command, and asks for what they do not say. Writes nothing.
 *
 * @throws WrongAnswer with what to answer instead, or with the problems that the result would have.
 */
export async function makeKind(args: string[], files: DefinitionFiles): Promise<MadeKind> {
  const { answers, dryRun } = await askAnswers(args, files)
  const made = kindFiles(answers, files)
  const all = new Map([...files, ...made])
  const problems = examine(all).problems.map(problemText)
  if (problems.length > 0)
    throw new WrongAnswer(['Nothing was written, because the result would have these problems:', ...problems].join('\n'))
  return { made, all, dryRun }
}
