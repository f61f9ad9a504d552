import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileSet, examine } from '#engine/definitions/compile-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import type { Copy } from '../../readme-recipes/copy-of.ts'
import { checkSound, type Outcome } from './code.ts'
import { type DefinitionMutant, definitionMutants } from './definition-mutants.ts'
import type { Tests } from './run-tests.ts'

/** Tests that read definition files of a kind, the quickest first; the last of them go through a server. */
const byKind: Record<string, string[]> = {
  workflow: [
    'tests/workflows/tables',
    'tests/definitions/lifecycle-facts',
    'tests/workflows/flows.test',
    'tests/workflows/derive',
    'tests/workflows/paths',
  ],
  form: ['tests/definitions/form-', 'tests/parity/constraints', 'tests/server/records/steps'],
  record: [
    'tests/shown/shown',
    'tests/workflows/tables',
    'tests/permissions/operations',
    'tests/definitions/named-options',
    'tests/server/records/references',
    'tests/server/records/prefill',
    'tests/server/records/parents',
    'tests/server/records/wire-',
  ],
  list: [
    'tests/shown/shown',
    'tests/definitions/publish-list',
    'tests/engine/lists',
    'tests/workflows/list-search',
    'tests/permissions/areas',
    'tests/server/records/lists',
    'tests/server/records/carried-on',
    'tests/server/records/wire-',
  ],
  navigation: [
    'tests/shown/shown',
    'tests/definitions/navigation-facts',
    'tests/definitions/addresses',
    'tests/definitions/start-pages',
    'tests/permissions/routes',
    'tests/permissions/areas',
  ],
  roles: ['tests/permissions/rights', 'tests/permissions/roles', 'tests/permissions/operations'],
  message: [
    'tests/definitions/content-facts',
    'tests/server/mail/addresses-told',
    'tests/server/mail/notices',
    'tests/server/mail/settled-notices',
    'tests/server/records/told-to-',
  ],
  content: [
    'tests/shown/shown',
    'tests/definitions/content-facts',
    'tests/definitions/navigation-facts',
    'tests/server/http/visitors',
  ],
  conditions: [
    'tests/shown/shown',
    'tests/workflows/tables',
    'tests/definitions/navigation-facts',
    'tests/server/records/brand-state',
  ],
  limits: [
    'tests/shown/shown',
    'tests/definitions/limits-read',
    'tests/definitions/form-',
    'tests/server/files/upload-limits',
    'tests/server/auth/limiter',
  ],
  fields: ['tests/definitions/form-', 'tests/parity/constraints'],
}

/** Made up, played, or what the other files are written in. */
const notOurs = /^schemas\/(meta|demonstration)\/|\.rows\.json$|^openapi\//

export const kindOfFile = (file: string): string => /\.(\w+)\.json$/.exec(file)?.[1] ?? basename(file, '.json')

/** Every change that is tried of the definition files of a copy. */
export function allDefinitionMutants(copy: Copy): DefinitionMutant[] {
  const { files } = readFiles(copy.folder)
  return [...files]
    .filter(([file]) => !notOurs.test(file) && byKind[kindOfFile(file)])
    .flatMap(([file, content]) => definitionMutants(file, content))
}

/** Makes one change after the other, and asks the checker, then the tests that read such files, until one notices. */
export async function killDefinitions(
  copy: Copy,
  tried: DefinitionMutant[],
  tests: Tests,
  say: (line: string) => void,
): Promise<Outcome[]> {
  for (const filter of Object.values(byKind).flat())
    if (tests.named([filter]).length === 0) throw new Error(`No test file begins with "${filter}": correct \`byKind\`.`)
  const { files } = readFiles(copy.folder)
  const outcomes: Outcome[] = []
  for (const { file, at, what, change } of tried) {
    const content = structuredClone(files.get(file)) as never
    change(content)
    const changed = new Map([...files, [file, content]])
    const asked = tests.named(byKind[kindOfFile(file)] ?? [])
    const by = examine(structuredClone(changed)).problems.length > 0 ? 'the checker' : await notices()
    if (by === null) say(`lived: ${file} ${at} ${what}`)
    outcomes.push({ folder: file.split('/').slice(0, 2).join('/'), place: `${file} ${at}`, what, by })

    async function notices(): Promise<string | null> {
      const before = readFileSync(join(copy.folder, file), 'utf8')
      copy.write(file, JSON.stringify(content, null, 2))
      tests.changed(file)
      provideSet(copy, tests, changed)
      try {
        return await tests.firstToFail(asked, null)
      } finally {
        copy.write(file, before)
        tests.changed(file)
      }
    }
  }
  provideSet(copy, tests, files)
  await checkSound(outcomes, tests)
  return outcomes
}

/** Tests take the compiled set from where the run has put it. */
function provideSet(copy: Copy, tests: Tests, files: ReturnType<typeof readFiles>['files']): void {
  const { set } = compileSet(structuredClone(files), {
    digest: text => createHash('sha256').update(text).digest('hex').slice(0, 24),
  })
  const file = join(copy.folder, 'changed-set.json')
  writeFileSync(file, JSON.stringify(set))
  tests.provide('set', { file, broken: '' })
}
