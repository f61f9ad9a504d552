import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checks } from '#engine/definitions/checks/rules.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { problemsWith, type Sample } from '../../scripts/docs/sample.ts'
import { everyCase, sampled } from '../support/sampled.ts'

/** What rules must let be. `spares`: those rules; `also`: those that say what is wrong, where something is. */
type Spared = Pick<Sample, 'about' | 'change' | 'further' | 'also'> & { spares: string[]; name: string }

const folder = new URL('./spared/', import.meta.url)
const samples = readdirSync(folder).map((name): Spared => ({ name, ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')) }))
const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const withFurther = withFurtherKinds(files)

/** One of three; those that change different files are looked at together. With EVERY_CASE all, each alone. */
function batches(): { names: string; of: Spared[] }[] {
  const made: Spared[][] = []
  const filesOf = ({ change }: Spared): string[] => change.map(({ file }) => file)
  for (const one of sampled(samples, 3)) {
    const taken = (batch: Spared[]) => batch.flatMap(filesOf).some(file => filesOf(one).includes(file))
    const found = everyCase ? undefined : made.find(batch => batch[0]?.further === one.further && !taken(batch))
    if (found) found.push(one)
    else made.push([one])
  }
  return made.map(of => ({ names: of.map(({ name }) => name).join(', '), of }))
}

/** Names of the rules that speak, in order. */
function rulesSaid(of: Spared[]): string[] {
  const changes = of.flatMap(({ change }) => change)
  return [...new Set(problemsWith(of[0]?.further ? withFurther : files, changes).map(({ rule }) => rule))].sort()
}

describe('what is right, or another rule says', () => {
  test.each(batches())('$names', ({ of }) => {
    const expected = [...new Set(of.flatMap(({ also = [] }) => also))].sort()
    // One change can hide what is said of another, or add to it: then each is looked at alone.
    const isSame = of.length > 1 && rulesSaid(of).join() === expected.join()
    for (const one of isSame ? [] : of) expect(rulesSaid([one]), one.name).toEqual((one.also ?? []).toSorted())
  })
})

test('each spares rules that there are', () => {
  const rules = checks.map(({ rule }) => rule)
  const spared = samples.filter(({ spares }) => spares.length > 0 && spares.every(rule => rules.includes(rule)))
  expect(spared.map(({ name }) => name)).toEqual(samples.map(({ name }) => name))
  expect(samples.filter(({ spares, also = [] }) => also.some(rule => spares.includes(rule)))).toEqual([])
})
