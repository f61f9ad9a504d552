import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { filesUnder, isCode, textOf } from '../architecture/source-files.ts'

/** Names of all limits, each with its place. */
function namesIn(limits: JsonObject, above = ''): [path: string, name: string][] {
  return Object.entries(limits).flatMap(([name, value]) => {
    if (name.startsWith('$')) return []
    const path = `${above}/${name}`
    return isObject(value) ? namesIn(value, path) : [[path, name] as [string, string]]
  })
}

test('every limit is read: changing a number that nobody asks for would change nothing', () => {
  const limits = JSON.parse(readFileSync(new URL('../../schemas/portal/limits.json', import.meta.url), 'utf8')) as JsonObject
  const readers = [
    ...filesUnder('src').filter(isCode),
    ...filesUnder('openapi'),
    ...filesUnder('workflows'),
    ...filesUnder('schemas'),
  ]
  const text = readers
    .filter(path => !/limits(\.meta)?\.json$|limits-contradict\.ts$/.test(path))
    .map(path => textOf(path))
    .join('\n')
  const unread = namesIn(limits).filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(unread.map(([path]) => path)).toEqual([])
})
