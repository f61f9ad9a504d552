import { describe, expect, it } from 'vitest'
import { circles } from './circles.ts'
import { filesUnder, type Import, importsOf, isCode, textOf } from './source-files.ts'

/** What each part may import: folders of the project (ending in /) and packages. `any package`: whatever package.json has. */
const picture: Record<string, { folders: string[]; packages: string[] | 'any' }> = {
  'src/engine/': {
    // The types of its files, which are gone once it runs.
    folders: ['src/engine/', 'src/generated/files.d.ts'],
    packages: [
      'ajv',
      'ajv-formats',
      'intl-messageformat',
      '@formatjs/icu-messageformat-parser',
      '@cfworker/json-schema',
      'xstate',
      'libphonenumber-js',
      'redos-detector',
      'tldts',
      'unicode-confusables',
    ],
  },
  'src/server/': { folders: ['src/server/', 'src/engine/', 'src/generated/'], packages: 'any' },
  'src/portal/': { folders: ['src/portal/', 'src/engine/', 'src/generated/'], packages: 'any' },
  'scripts/': {
    folders: ['scripts/', 'src/server/', 'src/engine/', 'src/portal/', 'tests/workflows/', 'tests/permissions/'],
    packages: 'any',
  },
}

/** @returns why an import is not of the picture, or null. */
function breach({ place, from, to }: Import): string | null {
  const part = Object.entries(picture).find(([folder]) => from.startsWith(folder))
  if (!part) return `${place} is in no part of the picture`
  const [folder, { folders, packages }] = part
  if (/^(src|scripts|tests|schemas|workflows|openapi)\//.test(to) || to.startsWith('..'))
    return folders.some(allowed => to.startsWith(allowed))
      ? null
      : `${place} imports ${to}; ${folder} may import ${folders.join(', ')}`
  return packages === 'any' || packages.includes(to)
    ? null
    : `${place} imports ${to}; ${folder} may import ${packages.join(', ')}`
}

const files = [...filesUnder('src'), ...filesUnder('scripts')].filter(isCode)
const imports = new Map(files.map(path => [path, importsOf(path)]))

describe('Imports follow the picture', () => {
  it('in every file of src/ and scripts/', () => {
    expect(files.length).toBeGreaterThan(300)
    expect([...imports.values()].flat().map(breach).filter(Boolean)).toEqual([])
  })

  it.each([
    ['src/engine/a/b.ts', "import { readFile } from 'node:fs/promises'"],
    ['src/engine/a/b.ts', "import type { Pool } from 'pg'"],
    ['src/engine/a/b.ts', "export { x } from '../../server/x.ts'"],
    ['src/engine/a/b.ts', "import '#generated/names.ts'"],
    ['src/server/a.ts', "const page = await import('#portal/app.tsx')"],
    ['src/server/a.ts', "type T = import('../portal/app.tsx').T"],
    ['src/portal/a.tsx', "export * from '../server/config.ts'"],
    ['src/portal/a.tsx', "import { freshDatabase } from '../../tests/support/database.ts'"],
    ['src/server/a.ts', "import { run } from '../../scripts/publish.ts'"],
    ['scripts/a.ts', "import { x } from '../tests/support/person.ts'"],
  ])('%s may not say %s', (path, text) => {
    expect(importsOf(path, text).map(breach)).toEqual([expect.stringContaining(`${path}:1 imports`)])
  })
})

/** Where the words of a provider stand; a migration that ran stays as it is. */
const providers: Record<string, string[]> = {
  graphile: ['src/server/jobs/graphile/', 'src/server/db/migrations/0012-reminders.sql', 'tests/support/'],
}

describe('A provider is known where it stands behind its port', () => {
  it.each(Object.entries(providers))('%s', (word, places) => {
    const knowing = [...filesUnder('src'), ...filesUnder('tests')].filter(path => {
      if (places.some(place => path.startsWith(place)) || !/\.(tsx?|sql)$/.test(path) || path.endsWith('/imports.test.ts'))
        return false
      // Where the adapter is chosen, its folder is named.
      return textOf(path)
        .replace(/from '[^']*'/g, '')
        .toLowerCase()
        .includes(word)
    })
    expect(knowing).toEqual([])
  })
})

describe('No file imports one that imports it, on whatever way', () => {
  it('in src/ and scripts/; types count', () => {
    expect(circles(new Map([...imports].map(([path, found]) => [path, found.map(({ to }) => to)])))).toEqual([])
  })

  it.each<[string, [string, string[]][], string[]]>([
    [
      'two files',
      [
        ['a', ['b']],
        ['b', ['a']],
      ],
      ['a → b → a'],
    ],
    ['a file that imports itself', [['a', ['a']]], ['a → a']],
    [
      'one further on the way',
      [
        ['a', ['b', 'd']],
        ['b', ['c']],
        ['c', ['b']],
        ['d', []],
      ],
      ['b → c → b'],
    ],
    [
      'two ways to one file are none',
      [
        ['a', ['b', 'c']],
        ['b', ['d']],
        ['c', ['d']],
        ['d', []],
      ],
      [],
    ],
  ])('%s', (_, imports, expected) => {
    expect(circles(new Map(imports))).toEqual(expected)
  })
})

/** An export that its library does not promise: `UNSAFE_…` and `unstable_…` change without a word in any version. */
const unpromised = /\b(UNSAFE|unstable)_\w+/

describe('Of libraries, only what they promise is used', () => {
  it('in src/ and scripts/', () => {
    expect(files.flatMap(path => (unpromised.test(textOf(path)) ? [path] : []))).toEqual([])
  })

  it.each(["import { UNSAFE_createBrowserHistory } from 'a'", "export { unstable_HistoryRouter as Router } from 'a'"])(
    'not: %s',
    line => expect(line).toMatch(unpromised),
  )
})
