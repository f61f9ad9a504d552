import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root, textOf } from './source-files.ts'

/** Code that a README names by its path, or by its name alone. */
const named = /`([\w./#-]+\.tsx?)`/g
/** What is made up there: a change that could be made. */
const workedChange = /^(\*\*(A change, worked|Worked change)|1\. A file )/

const folders = ['src', 'scripts', 'tests', 'schemas', 'workflows', 'openapi']
const readmes = ['README.md', ...folders.flatMap(filesUnder).filter(path => basename(path) === 'README.md')]
const names = new Set(['src', 'scripts', 'tests'].flatMap(folder => filesUnder(folder)).map(path => basename(path)))

test('the files that READMEs name are there', () => {
  const missing = readmes.flatMap(readme =>
    textOf(readme)
      .split('\n\n')
      .filter(paragraph => !workedChange.test(paragraph))
      .flatMap(paragraph => [...paragraph.matchAll(named)].map(([, path = '']) => path))
      .filter(path => !isThere(dirname(readme), path))
      .map(path => `${readme}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('a path that leads nowhere is found, and a name that no file has', () => {
  expect(isThere('src/server/auth', '../records/cascade.ts')).toBe(false)
  expect(isThere('src/server/auth', '../records/transitions/cascade.ts')).toBe(true)
  expect(isThere('src/server/auth', 'no-such-file.ts')).toBe(false)
})

/** Of a path: from the folder, from one above it, or from the project. A name alone may be that of a file in a folder below. */
function isThere(folder: string, path: string): boolean {
  const plain = path.replace(/^#(\w+)/, 'src/$1')
  if (!plain.includes('/')) return names.has(plain)
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(root, above, plain))) return true
    if (above === '.' || plain.startsWith('.')) return false
  }
}
