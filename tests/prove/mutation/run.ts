import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyOf } from '../../readme-recipes/copy-of.ts'
import { chanceOf } from '../chance.ts'
import { killCode, type Outcome, switchEngine } from './code.ts'
import { allDefinitionMutants, killDefinitions } from './definitions.ts'
import { startTests } from './run-tests.ts'

/** Started by `mutation.test.ts`: changes code and definitions of a copy, and writes to the file of its argument what became of each change. */
const [target = ''] = process.argv.slice(2)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const count = Number(process.env.MUTANTS ?? 60)
/** `OF=engine` or `OF=definitions`: one of the two alone. */
const only = process.env.OF
const chance = chanceOf(seed)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** So many of all, drawn by the seed. */
function sample<T>(all: T[], wanted: number): T[] {
  const drawn = all.map(one => ({ one, at: chance() })).sort((one, other) => one.at - other.at)
  return drawn.slice(0, wanted).map(({ one }) => one)
}

// Tests that try a part of their cases in the suite try all of them here.
process.env.EVERY_CASE = '1'
const say = (line: string): void => void process.stdout.write(`  ${line}\n`)
const copy = copyOf(
  'src',
  'tests',
  'schemas',
  'workflows',
  'openapi',
  'scripts',
  'docs',
  'README.md',
  'package.json',
  'tsconfig.json',
)
symlinkSync(join(root, 'node_modules'), join(copy.folder, 'node_modules'))
const each = only ? count : Math.ceil(count / 2)
const definitions = allDefinitionMutants(copy)
const switched = switchEngine(copy, all => sample(all, each))
const drawn = [
  ...(only === 'definitions' ? [] : [`${each} of ${switched.of} changes of the engine`]),
  ...(only === 'engine' ? [] : [`${each} of ${definitions.length} of definitions`]),
]
say(`${drawn.join(', ')}, SEED=${seed}`)
const tests = await startTests(copy.folder)
const outcomes: Outcome[] = []
try {
  if (only !== 'engine') outcomes.push(...(await killDefinitions(copy, sample(definitions, each), tests, say)))
  if (only !== 'definitions') outcomes.push(...(await killCode(copy, switched, tests, say)))
} finally {
  await tests.close()
  copy.remove()
}
writeFileSync(target, JSON.stringify({ seed, outcomes }))
// Vitest takes the tests that noticed a change for failures of this process.
process.exitCode = 0
