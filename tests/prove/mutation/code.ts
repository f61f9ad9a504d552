import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Copy } from '../../readme-recipes/copy-of.ts'
import { type CodeMutant, codeMutants } from './code-mutants.ts'
import type { Tests } from './run-tests.ts'
import { switchCode } from './switch-code.ts'

/** The tests that are asked: what is nearest to the engine and quick. Those that go through a whole server are many and slow. */
const near = [
  'tests/engine/',
  'tests/portal/',
  'tests/permissions/ri',
  'tests/permissions/roles',
  'tests/definitions/docs',
  ...['brief', 'content', 'expand', 'form-facts', 'lifecycle', 'limits', 'named', 'navigation', 'operations'].map(
    name => `tests/definitions/${name}`,
  ),
  ...['publish-', 'self-contained', 'server-addresses'].map(name => `tests/definitions/${name}`),
  ...['flows', 'tables'].map(name => `tests/workflows/${name}.test.ts`),
]

/** What goes through a server: of those that come by a mutant the quickest four are asked. */
const far = [
  ...[
    'evidence',
    'given-files',
    'meanings',
    'only-read',
    'pins',
    'prefill',
    'questions',
    'references',
    'steps',
    'visible-rows',
  ].map(name => `tests/server/records/${name}.`),
  ...['own-account', 'profile', 'users'].map(name => `tests/server/auth/${name}`),
]
const farAsked = 4

/** Long ones, that are asked last: every sample of a mistake in the definitions, every case of every form. */
const samples = 'tests/definitions/invalid'
const spared = 'tests/definitions/spared'
const long = ['tests/definitions/form-cases', 'tests/parity/parity']

/** What became of a mutant: which test file noticed; none: it lived. */
export type Outcome = { folder: string; place: string; what: string; by: string | null }

export type Switched = { tried: (CodeMutant & { id: number })[]; of: number }

/** Puts a sample of mutants of the engine into a copy, each off. */
export function switchEngine(copy: Copy, sample: <T>(all: T[]) => T[]): Switched {
  const files = globSync('src/engine/**/*.ts', { cwd: copy.folder }).sort()
  const sources = new Map(files.map(file => [file, readFileSync(join(copy.folder, file), 'utf8')]))
  const all = [...sources].flatMap(([file, source]) => codeMutants(file, source))
  const tried = sample(all).map((mutant, id) => ({ ...mutant, id }))
  for (const [file, mutants] of Map.groupBy(tried, ({ file }) => file))
    copy.write(file, switchCode(file, sources.get(file) ?? '', mutants))
  return { tried, of: all.length }
}

/** Turns one mutant on after the other, and runs the test files that come by it, the quickest first, until one notices; then the long ones. */
export async function killCode(copy: Copy, { tried }: Switched, tests: Tests, say: (line: string) => void): Promise<Outcome[]> {
  const { files, failed } = await tests.dryRun([...near, ...far])
  for (const file of failed) say(`${file} fails without any mutant, and is not asked`)
  const quickest = files.toSorted((one, other) => one.ms - other.ms)
  const outcomes: Outcome[] = []
  for (const { id, file, line, what } of tried) {
    const comingBy = quickest.filter(({ mutants }) => mutants.includes(id)).map(one => one.file)
    const isFar = (name: string): boolean => name.startsWith('tests/server/')
    const asked = [...comingBy.filter(name => !isFar(name)), ...comingBy.filter(isFar).slice(0, farAsked)]
    const about = samplesOf(copy, file)
    const by =
      (file.startsWith('src/engine/definitions/') && about
        ? await tests.firstToFail(tests.named([`${samples}.test`, `${spared}.test`]), id, about)
        : null) ??
      (await tests.firstToFail(asked, id)) ??
      (about
        ? null
        : await tests.firstToFail(tests.named(file.startsWith('src/engine/definitions/') ? [samples, ...long] : long), id))
    if (by === null) say(`lived: ${file}:${line} ${what}${asked.length > 0 ? '' : ' (no quick test comes by)'}`)
    outcomes.push({ folder: file.split('/').slice(0, 3).join('/'), place: `${file}:${line}`, what, by })
  }
  await checkSound(outcomes, tests)
  return outcomes
}

/** @throws when a file that noticed a mutant fails without one, too: then it noticed nothing. */
export async function checkSound(outcomes: Outcome[], tests: Tests): Promise<void> {
  const noticed = new Set(
    outcomes.flatMap(({ by }) => (by?.startsWith('tests/') && ![samples, spared].some(one => by.startsWith(one)) ? [by] : [])),
  )
  for (const file of noticed) if (await tests.firstToFail([file], null)) throw new Error(`${file} fails without any change, too.`)
}

/** Titles of the samples of the rules that a file has, of what they find and of what they let be; undefined: it has none. */
function samplesOf(copy: Copy, file: string): RegExp | undefined {
  const rules = [...readFileSync(join(copy.folder, file), 'utf8').matchAll(/rule: .{0,60}?'([a-z-]+)'/g)].map(([, rule]) => rule)
  const names = [samples, spared].flatMap(folder =>
    readdirSync(join(copy.folder, folder)).filter(name => {
      const { expect, spares } = JSON.parse(readFileSync(join(copy.folder, folder, name), 'utf8'))
      return (spares ?? [expect.rule]).some((rule: string) => rules.includes(rule))
    }),
  )
  return rules.length === 0
    ? undefined
    : new RegExp(['the definitions of this project', ...names.map(name => ` ${name}$`)].join('|').replaceAll('.', '\\.'))
}
