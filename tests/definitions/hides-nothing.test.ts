import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { problemsWith, type Sample } from '../../scripts/docs/sample.ts'
import { sampled } from '../support/sampled.ts'

const folder = new URL('./invalid/', import.meta.url)
const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const withFurther = withFurtherKinds(files)

/** Mistakes in files that can be read. */
const mistakes = readdirSync(folder)
  .map(name => ({ name, sample: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample }))
  .filter(({ sample }) => sample.change.every(change => change.set || change.remove))
const samples = sampled(mistakes, 24)

/** The files with a key that nobody knows at the top of each of those named. */
function withUnknownKey(base: DefinitionFiles, ...names: string[]): DefinitionFiles {
  const unknown = { unheard: 'of' }
  return new Map([...base].map(([file, content]) => [file, names.includes(file) ? { ...content, ...unknown } : content]))
}

test(`an unknown key, in the same file and in another, hides none of ${samples.length} other mistakes`, {
  timeout: 300_000,
}, () => {
  const elsewhere = 'schemas/bots/bot.form.json'
  const hidden = samples.filter(({ sample: { change, expect: expected, further } }) => {
    const own = expected.file.endsWith('.json') ? expected.file : elsewhere
    const problems = problemsWith(withUnknownKey(further ? withFurther : files, own, elsewhere), change)
    const said = ({ rule, file, path, message }: Problem) =>
      rule === expected.rule && file === expected.file && (expected.path ?? path) === path && message.includes(expected.message)
    return !problems.some(said) || !problems.some(({ rule, path }) => rule === 'unknown-key' && path === '/unheard')
  })
  expect(hidden.map(({ name }) => name)).toEqual([])
})

test('two mistakes in the shape of one file, one in a list, and one in what refers to it: each where its author wrote it', () => {
  const problems = problemsWith(files, [
    {
      file: 'schemas/brands/my-brands.list.json',
      set: {
        '/columns/0': { field: 'brand_name', formt: 'name' },
        '/columns/1': '/record/data/nothing',
        '/columns/5/show': 'sometimes',
      },
    },
    { file: 'schemas/portal/roles.json', set: { '/everyone/brand.reed': 'own' } },
  ])
  expect(problems.map(({ file, path, rule }) => `${rule} ${file} ${path}`).sort()).toEqual([
    'list-unknown-field schemas/brands/my-brands.list.json /columns/1',
    'not-one-of schemas/brands/my-brands.list.json /columns/5/show',
    'unknown-key schemas/brands/my-brands.list.json /columns/0/formt',
    'unknown-right schemas/portal/roles.json /everyone/brand.reed',
  ])
})

test('an unknown key lists all that fit, by group, the nearest first', () => {
  const [problem] = problemsWith(files, [
    { file: 'schemas/brands/brand.form.json', set: { '/properties/brand_name/maxLenght': 140 } },
  ])
  expect(problem?.fix).toMatch(
    /^Did you mean "maxLength"\? Use one of: what it is \(\$ref, type, .*; rules \(.*minLength, maxLength/,
  )
  expect(problem?.fix).toMatch(/containsValueOf.*; conditions \(x-when, x-when-named\); messages \(errorMessage\)\.$/)
})
