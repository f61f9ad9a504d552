import { buildSet } from './build-set.ts'
import { checkShapes, neededFiles, withoutProblems } from './check-shapes.ts'
import type { Finding, Rule } from './checks/rule.ts'
import { checks } from './checks/rules.ts'
import type { Definitions } from './definitions.ts'
import { atWrittenPlaces } from './expand/origins.ts'
import { excess } from './files/bounds.ts'
import { kindOfFile } from './files/file-kinds.ts'
import { setHash } from './files/set-hash.ts'
import { textsThatDiffer } from './languages/in-language.ts'
import { languagesOf } from './languages/languages.ts'
import { translatedFiles } from './languages/lay-translations.ts'
import { consequencesOf } from './problems/consequences.ts'
import { withoutFollowing } from './problems/follows-from.ts'
import { writtenPath } from './problems/leave-out-problems.ts'
import type { DefinitionFiles, Problem, PublishedSet } from './published-set.ts'

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
  return { set: { hash: setHash(files, digest), ...definitions.set, ...spokenIn(files, definitions.set) }, problems }
}

/** The languages of a set, with what it says in each: what differs in the same set made of translated files. */
function spokenIn(files: DefinitionFiles, set: Definitions['set']): Pick<PublishedSet, 'language' | 'languages'> {
  const { base, languages } = languagesOf(files)
  const said = (language: string): { [path: string]: string } =>
    language === base ? {} : textsThatDiffer(set, buildSet(translatedFiles(files, language)).definitions.set)
  return {
    language: base,
    languages: Object.fromEntries(
      Object.entries(languages).map(([language, { title, direction }]) => [
        language,
        { title, direction, texts: said(language) },
      ]),
    ),
  }
}

/**
 * As `compileSet`, but returns what could be made in spite of problems. Three rounds: bounds and shapes; references inside schemas,
 * and names of conditions and actions; all other rules. What has a problem is left out of its file, and later rounds look at the rest:
 * they say what is wrong elsewhere, but not what only follows. Where nothing is left of a file without which little makes sense, or a
 * meta-schema is broken, there is only the first round.
 */
export function examine(files: DefinitionFiles): { definitions: Definitions; problems: Problem[] } {
  const bounded: DefinitionFiles = new Map()
  const problems: Problem[] = []
  for (const [file, content] of files) {
    const found = excess(content)
    if (found) problems.push({ file, ...found, rule: 'too-large', fix: 'Split the file, or write it flatter.' })
    else bounded.set(file, content)
  }
  const basis = problems.length === 0
  const shapes = checkShapes(bounded)
  problems.push(...shapes.problems)
  let { sound } = shapes
  let built = buildSet(sound.files)
  const lost = neededFiles.some(file => !sound.files.has(file))
  const goesOn = basis && !lost && !problems.some(({ file }) => kindOfFile(file)?.kind === 'meta')
  if (!goesOn) return { definitions: built.definitions, problems: sorted(problems) }

  const add = (found: (Problem & Finding)[]): void => {
    const follows = consequencesOf(sound.losses, files)
    for (const { among, ...problem } of found) {
      const written = { ...problem, path: writtenPath(problem.path, sound.losses.get(problem.file)?.places ?? []) }
      if (!follows({ ...written, ...(among !== undefined && { among }) })) problems.push(written)
    }
  }
  for (let round = 0; built.problems.length > 0 && round < mostRounds; round++) {
    add(built.problems)
    // Growth is not looked into any further: each look at it takes long.
    if (built.problems.some(({ rule }) => rule === 'too-large'))
      return { definitions: built.definitions, problems: sorted(problems) }
    sound = withoutProblems(sound, built.problems)
    built = buildSet(sound.files)
  }
  // What was left out of a file is not missing where a translation speaks of it.
  const definitions = { ...built.definitions, written: files }
  const find = ({ rule, check }: Rule) => check(definitions).map(finding => ({ ...finding, rule }))
  const expanded = checks.filter(({ written }) => !written).flatMap(find)
  add(atWrittenPlaces(expanded, definitions.expansion.origins))
  add(checks.filter(({ written }) => written).flatMap(find))
  return { definitions, problems: sorted(withoutFollowing(problems)) }
}

// What refers to something left out is left out next; after a few rounds what is left is looked at as it is.
const mostRounds = 4

function sorted(problems: Problem[]): Problem[] {
  const byPlace = new Map(
    problems.map(problem => [JSON.stringify([problem.file, problem.path, problem.rule, problem.message]), problem]),
  )
  return [...byPlace.keys()].sort().flatMap(key => byPlace.get(key) ?? [])
}
