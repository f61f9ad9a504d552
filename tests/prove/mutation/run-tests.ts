import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'

/** One long-lived process that runs test files of a copy of the project, with a mutant on or with none. */
export type Tests = {
  /** Runs all files that a filter meets with no mutant on: how long each took, and which mutants it came by. Those that fail are left out. */
  dryRun(filters: string[]): Promise<{ files: TestFile[]; failed: string[] }>
  /** Runs test files, in this order, until one fails; its name, or null when all pass. `named`: only tests of such a title. */
  firstToFail(files: string[], mutant: number | null, named?: RegExp): Promise<string | null>
  /** Test files that a filter meets. */
  named(filters: string[]): string[]
  /** Says that a file of the copy was written. */
  changed(file: string): void
  provide: Vitest['provide']
  close(): Promise<void>
}
export type TestFile = { file: string; ms: number; mutants: number[] }

/** How long loops may go on while a mutant is on. */
const loopMs = 20_000

export async function startTests(folder: string): Promise<Tests> {
  const reached = join(folder, 'reached.jsonl')
  const vitest = await createVitest({
    root: folder,
    config: join(folder, 'tests/vitest.config.ts'),
    watch: false,
    // Quicker to begin than processes; a file that needs one fails in the dry run, and is not asked.
    pool: 'threads',
    maxWorkers: 2,
    // Each file begins with the code and the definitions as they are by then.
    isolate: true,
    experimental: { viteModuleRunner: true },
    testTimeout: 45_000,
    reporters: [{}],
    setupFiles: ['tests/prove/mutation/setup.ts', 'tests/support/fail-on-noise.ts'],
  })
  vitest.provide('mutant', { on: null, loopMs, reached })
  const all = new Map((await vitest.globTestSpecifications()).map(one => [relative(folder, one.moduleId), one]))
  const run = async (files: string[], on: number | null, bail = 1): Promise<readonly TestModule[]> => {
    vitest.provide('mutant', { on, loopMs, reached })
    for (const config of [vitest.config, ...vitest.projects.map(project => project.config)]) config.bail = bail
    // Or the count of what failed before would end this run, and its answer would tell of runs before it.
    for (const kept of [vitest.state.filesMap, vitest.state.idMap, vitest.state.errorsSet]) kept.clear()
    const specifications = files.flatMap((file): TestSpecification[] => [all.get(file) ?? []].flat())
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    if (bail > 0 && unhandledErrors.length > 0 && testModules.every(one => one.ok())) throw new Error(String(unhandledErrors[0]))
    return testModules
  }
  const named = (filters: string[]): string[] =>
    filters.flatMap(filter => [...all.keys()].filter(file => file.startsWith(filter)))
  return {
    named,
    async dryRun(filters) {
      const files = named(filters)
      const [took, failed]: [Map<string, number>, string[]] = [new Map(), []]
      for (const module of await run(files, null, 0)) {
        const file = relative(folder, module.moduleId)
        const { collectDuration, setupDuration, duration } = module.diagnostic()
        if (module.state() === 'passed') took.set(file, collectDuration + setupDuration + duration)
        else failed.push(file)
      }
      const lines = readFileSync(reached, 'utf8').trim().split('\n')
      rmSync(reached)
      const came = new Map(
        lines.map(line => JSON.parse(line) as [string, number[]]).map(([path, ids]) => [relative(folder, path), ids]),
      )
      return { files: [...took].map(([file, ms]) => ({ file, ms, mutants: came.get(file) ?? [] })), failed }
    },
    async firstToFail(files, mutant, named) {
      if (named) vitest.setGlobalTestNamePattern(named)
      else vitest.resetGlobalTestNamePattern()
      for (const some of [files.slice(0, 2), files.slice(2)].filter(({ length }) => length > 0)) {
        const failed = await run(some, mutant).then(
          modules => modules.find(one => !one.ok() && one.state() === 'failed'),
          () => null,
        )
        if (failed === null) return 'a process that ended'
        if (failed) return relative(folder, failed.moduleId)
      }
      return null
    },
    changed: file => vitest.invalidateFile(join(folder, file)),
    provide: vitest.provide.bind(vitest),
    close: () => vitest.close(),
  }
}
