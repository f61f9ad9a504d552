import { expect, it } from 'vitest'
import { filesUnder, importsOf, isCode } from './source-files.ts'

type Graph = Map<string, string[]>

/** @returns a circle of imports as "a → b → a", one for each group of files that import each other; types count as well. */
function circles(imports: Graph): string[] {
  const [done, found]: [Set<string>, string[]] = [new Set(), []]
  const follow = (file: string, way: string[]): void => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const to of imports.get(file) ?? []) follow(to, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  return found
}

it('No file imports one that imports it, on whatever way', () => {
  const files = ['src', 'scripts'].flatMap(filesUnder).filter(isCode)
  const imports: Graph = new Map(files.map(file => [file, importsOf(file).map(({ to }) => to)]))
  expect(files.length).toBeGreaterThan(1000)
  expect(circles(imports)).toEqual([])
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
