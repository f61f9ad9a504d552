import { excess } from './bounds.ts'
import { buildSet } from './build-set.ts'
import { checkShapes } from './check-shapes.ts'
import { checks, type Rule } from './checks.ts'
import type { Definitions } from './definitions.ts'
import { atWrittenPlaces } from './expand/origins.ts'
import type { DefinitionFiles, Problem, PublishedSet } from './published-set.ts'
import { setHash } from './set-hash.ts'

/**
 * Checks all definition files and makes the published set of them. With any problem there is no set. `digest` turns text into its
 * hash (the engine has no cryptography of its own).
 */
export function compileSet(
  files: DefinitionFiles,
  { digest }: { digest: (text: string) => string },
): { set: PublishedSet | null; problems: Problem[] } {
  const { definitions, problems } = examine(files)
  if (problems.length > 0) return { set: null, problems }
  return { set: { hash: setHash(files, digest), ...definitions.set }, problems }
}

/**
 * As `compileSet`, but returns what could be made in spite of problems. Three rounds, each only when the one before found nothing,
 * because a file without its shape would draw a tail of problems that are not its author's: bounds and shapes; references inside
 * schemas, and names of conditions and actions; all other rules.
 */
export function examine(files: DefinitionFiles): { definitions: Definitions; problems: Problem[] } {
  const bounded: DefinitionFiles = new Map()
  const problems: Problem[] = []
  for (const [file, content] of files) {
    const found = excess(content)
    if (found) problems.push({ file, ...found, rule: 'too-large', fix: 'Split the file, or write it flatter.' })
    else bounded.set(file, content)
  }
  const shapes = checkShapes(bounded)
  problems.push(...shapes.problems)
  const { definitions, problems: references } = buildSet(shapes.sound)
  if (problems.length === 0) problems.push(...references)
  if (problems.length === 0) {
    const find = ({ rule, check }: Rule) => check(definitions).map(finding => ({ ...finding, rule }))
    const expanded = checks.filter(({ written }) => !written).flatMap(find)
    problems.push(...atWrittenPlaces(expanded, definitions.expansion.origins))
    problems.push(...checks.filter(({ written }) => written).flatMap(find))
  }
  return { definitions, problems: sorted(problems) }
}

function sorted(problems: Problem[]): Problem[] {
  const byPlace = new Map(
    problems.map(problem => [JSON.stringify([problem.file, problem.path, problem.rule, problem.message]), problem]),
  )
  return [...byPlace.keys()].sort().flatMap(key => byPlace.get(key) ?? [])
}
