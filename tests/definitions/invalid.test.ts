import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { shapeRules } from '#engine/definitions/check-shapes.ts'
import { checks } from '#engine/definitions/checks/rules.ts'
import { examine } from '#engine/definitions/compile-set.ts'
import { referenceRules } from '#engine/definitions/problems/reference-rules.ts'
import type { Problem } from '#engine/definitions/published-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { rulesPage, shortest } from '../../scripts/docs/rules.ts'
import { problemsWith, type Sample } from '../../scripts/docs/sample.ts'
import { everyCase } from '../support/sampled.ts'
import { startWork } from '../support/work-time.ts'

const folder = new URL('./invalid/', import.meta.url)
const samples = readdirSync(folder).map(name => ({
  name,
  sample: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample,
}))
const root = fileURLToPath(new URL('../..', import.meta.url))
const { files, problems: unread } = readFiles(root)

const withFurther = withFurtherKinds(files)

/** What the checker said of each sample, for the page of rules. */
const said = new Map<string, Problem[]>()

/** Rules about a file as a whole, which have no place in it; a key may be missing at its top. */
const ofFiles = [
  'too-large',
  'broken-file',
  'missing-file',
  'missing-key',
  'unknown-file',
  'same-id',
  'schema-refused',
  'unused-definition',
]

/** What a problem does not tell its author. */
function vague({ file, path, rule, message, fix }: Problem): string[] {
  return [
    ...(file === '' ? ['file'] : []),
    ...(path === '' && !ofFiles.includes(rule) ? ['path'] : []),
    ...(message.length < 10 ? ['message'] : []),
    ...(fix.length < 5 || !/[.!?…]$/.test(fix) ? ['fix'] : []),
  ]
}

test('the definitions of this project have no problem', () => {
  expect([...unread, ...examine(files).problems]).toEqual([])
})

test('nor have the made-up kinds that samples change', () => {
  expect(examine(withFurther).problems).toEqual([])
})

const rules = [...shapeRules, ...referenceRules, ...checks].map(({ rule }) => rule)

/** The sample of each rule that the documents show; with EVERY_CASE all that there are. */
const tried = everyCase
  ? samples
  : rules.flatMap(rule => {
      const of = samples.filter(({ sample }) => sample.expect.rule === rule)
      const shown = shortest(
        of.map(({ sample }) => sample),
        { files, further: withFurther },
      )
      return of.filter(({ sample }) => sample === shown?.sample)
    })

/** Samples that are looked at together: they change different files, and break rules of the same round. Each alone with EVERY_CASE. */
type Batch = { names: string; of: Sample[] }

function batches(): Batch[] {
  const made: (Batch & { changed: Set<string>; round: string })[] = []
  for (const { name, sample } of tried) {
    const changed = sample.change.map(({ file }) => file)
    const isWhole = sample.change.every(({ set, remove }) => set ?? remove)
    const round = `${sample.further ?? ''} ${shapeRules.concat(referenceRules).some(({ rule }) => rule === sample.expect.rule)}`
    const fits = (batch: (typeof made)[number]): boolean =>
      batch.round === round && batch.of.length < 8 && !changed.some(file => batch.changed.has(file))
    const found = everyCase || !isWhole ? undefined : made.find(fits)
    if (found) {
      found.names += `, ${name}`
      found.of.push(sample)
      for (const file of changed) found.changed.add(file)
    } else made.push({ names: name, of: [sample], changed: new Set(changed), round: isWhole ? round : name })
  }
  return made
}

const isSaid = ({ expect: expected }: Sample, { rule, file, path, message, fix }: Problem): boolean =>
  rule === expected.rule &&
  file === expected.file &&
  (expected.path === undefined || path === expected.path) &&
  message.includes(expected.message) &&
  fix.includes(expected.fix ?? '')

/** What the checker says of these mistakes, and what of it is missing or of nobody. */
function lookAt(of: Sample[]) {
  const problems = problemsWith(
    of[0]?.further ? withFurther : files,
    of.flatMap(({ change }) => change),
  )
  const missing = of.filter(sample => !problems.some(problem => isSaid(sample, problem)))
  const also = new Set(of.flatMap(sample => sample.also ?? []))
  const others = problems.filter(problem => !also.has(problem.rule) && !of.some(sample => isSaid(sample, problem)))
  return { problems, missing: missing.map(({ about }) => about), others }
}

describe('a mistake is found and said', () => {
  test.each(batches())('$names', ({ of }) => {
    const together = lookAt(of)
    // One mistake can hide another, or change what is said of it: then each is looked at alone.
    const isAlone = of.length > 1 && together.missing.length + together.others.length > 0
    for (const [looked, samples] of isAlone ? of.map(one => [lookAt([one]), [one]] as const) : [[together, of] as const]) {
      const { problems, missing, others } = looked
      for (const one of samples)
        said.set(
          JSON.stringify(one.change),
          problems.filter(problem => isSaid(one, problem)),
        )
      for (const problem of problems) expect(vague(problem), JSON.stringify(problem)).toEqual([])
      expect({ missing, others }, JSON.stringify(problems, null, 2)).toEqual({ missing: [], others: [] })
    }
  })
})

test(`each of the ${rules.length} rules has one or more of the ${samples.length} samples`, () => {
  const shown = new Set(samples.map(({ sample }) => sample.expect.rule))
  expect(rules.filter(rule => !shown.has(rule))).toEqual([])
  expect(new Set(rules).size).toBe(rules.length)
  expect([...shown].filter(rule => !rules.includes(rule))).toEqual([])
})

test('docs/rules.md shows each rule with its sample and what is said; else run "npm run docs"', () => {
  const problemsOf = ({ change, further }: Sample) =>
    said.get(JSON.stringify(change)) ?? problemsWith(further ? withFurther : files, change)
  const page = rulesPage(root, { files, further: withFurther, problemsOf })
  expect(readFileSync(`${root}/docs/rules.md`, 'utf8')).toBe(page)
  expect([...page.matchAll(/^### (.+)$/gm)].map(([, rule]) => rule)).toEqual(expect.arrayContaining(rules))
})

test('checking everything takes less than two seconds of work', () => {
  const copy = new Map([...files].map(([file, content]) => [file, structuredClone(content)]))
  const began = startWork()
  examine(copy)
  expect(began()).toBeLessThan(2000)
})
