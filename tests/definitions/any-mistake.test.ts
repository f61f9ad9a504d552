import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkShapes } from '#engine/definitions/check-shapes.ts'
import { examine } from '#engine/definitions/compile-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { everyCase } from '../support/sampled.ts'

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const written = [...files.keys()].filter(file => !file.startsWith('schemas/meta/'))

const values: Json[] = [
  null,
  -1,
  1.5,
  'x',
  '',
  '/',
  '__proto__',
  true,
  [],
  {},
  [null],
  { x: 1 },
  { $ref: '#/x' },
  { properties: {} },
]

/** Goes down into a value by the numbers given, and takes out, renames or replaces what is there. */
function spoil(root: JsonObject, way: number[], how: 'remove' | 'rename' | 'replace', value: Json): void {
  let place: JsonObject | Json[] = root
  for (const [depth, step] of way.entries()) {
    const keys: string[] = Object.keys(place)
    const key: string | undefined = keys[step % Math.max(keys.length, 1)]
    if (key === undefined) return
    const next: Json | undefined = (place as JsonObject)[key]
    if (typeof next === 'object' && next !== null && depth < way.length - 1) {
      place = next
      continue
    }
    if (how === 'replace') (place as JsonObject)[key] = value
    else if (Array.isArray(place)) place.splice(Number(key), 1)
    else {
      delete place[key]
      if (how === 'rename') place[`${key}x`] = next ?? null
    }
    return
  }
}

test('whatever is removed, misspelt or replaced by something else: an answer in words, never an error of the program', {
  timeout: 240_000,
}, () => {
  const way = fc.array(fc.nat(1000), { minLength: 1, maxLength: 10 })
  const how = fc.constantFrom('remove' as const, 'rename' as const, 'replace' as const)
  const numRuns = everyCase ? 400 : 24
  let found = 0
  let shapes = 0
  let following = 0
  fc.assert(
    fc.property(fc.constantFrom(...written), way, how, fc.constantFrom(...values), (file, steps, change, value) => {
      const content = structuredClone(files.get(file) ?? {})
      spoil(content, steps, change, value)
      const changed = new Map([...files, [file, content]])
      const { problems } = examine(changed)
      found += problems.length
      const first = checkShapes(changed).problems.length
      if (first > 0) shapes++
      if (first > 0) following += problems.length - first
      return problems.every(problem => problem.file !== '' && problem.message.length > 8 && problem.fix.length > 4)
    }),
    // The same on every machine; other seeds find other mistakes.
    { seed: 20261121, numRuns },
  )
  expect(found).toBeGreaterThan((numRuns * 5) / 8)
  // What only follows from a mistake of shape does not drown it.
  expect(shapes).toBeGreaterThan(numRuns / 2)
  expect(following).toBeLessThan(shapes / 4)
})
