import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '#server/commands/commands.ts'
import { filesUnder, textOf } from './source-files.ts'

/** @returns every value of a key, however deep. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(key, inner)))
}

it('every x-command of the documents is a row of commands.ts, and every row is called', () => {
  const documents = filesUnder('openapi').filter(path => path.endsWith('.yaml'))
  const called = documents.flatMap(path => valuesOf('x-command', parse(textOf(path))))
  expect(called.length).toBeGreaterThan(20)
  expect([...new Set(called)].sort()).toEqual(Object.keys(commands).sort())
})
