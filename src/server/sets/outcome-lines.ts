import { problemText } from './problem-text.ts'
import type { Published } from './published.ts'

/**
 * What came of publishing, as lines for the terminal; the last says whether the set is in force.
 *
 * @param notPublished is said when the set was sound and did not take the place of the one before.
 */
export function outcomeLines({ hash, problems, unchanged, notes = [] }: Published, notPublished: string): string[] {
  const last = (): string => {
    if (unchanged) return `Unchanged: ${hash} is published already`
    if (hash !== null) return `Published ${hash}`
    if (problems.length === 0) return notPublished
    return `Not published: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`
  }
  return [...problems, ...notes].map(problemText).concat(last())
}
