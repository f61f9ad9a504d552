import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds of work and more, the longest first. What is missing here comes later, nothing else. */
const longest = [
  'definitions/invalid.test.ts',
  'workflows/cells.test.ts',
  'permissions/operations.test.ts',
  'setup/save-loop.test.ts',
  'workflows/reader.test.ts',
  'numbers/numbers.test.ts',
  'server/security/values.test.ts',
  'server/sets/content-edits.test.ts',
  'definitions/typed-calls.test.ts',
  'readme-recipes/new-command.test.ts',
  'definitions/bombs.test.ts',
  'setup/production.test.ts',
  'definitions/hides-nothing.test.ts',
  'setup/signals.test.ts',
  'workflows/paths.test.ts',
  'readme-recipes/every-form.test.ts',
  'workflows/rows-needed.test.ts',
]

/** The longest files first, or one of them would go on alone at the end: without a run before, Vitest goes by the size of files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex(name => moduleId.endsWith(name))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
