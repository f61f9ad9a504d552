import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFiles } from '#server/sets/read-files.ts'
import { examplesIn } from '../../scripts/docs/examples.ts'
import { referencePages } from '../../scripts/docs/reference.ts'
import { sectionsOf } from '../../scripts/docs/reference-sections.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { files } = readFiles(root)
const folder = join(root, 'docs/reference')
const committed = new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))

test('docs/reference says what schemas/meta says now, with examples that files still have; else run "npm run docs"', () => {
  const pages = referencePages(files, committed)
  expect([...committed.keys()].sort()).toEqual([...pages.keys()].sort())
  for (const [name, page] of pages) expect(committed.get(name), name).toBe(page)
})

test('every key of every kind has an example: from a file, or else from "examples" beside it', () => {
  const examples = examplesIn(files)
  const sections = [...files].flatMap(([file, meta]) => (file.startsWith('schemas/meta/') ? sectionsOf(file, meta) : []))
  const keys = sections.flatMap(({ file, at, schema, keys: own }) =>
    // Parameters of an effect that takes none.
    own
      .filter(({ schema: part }) => part.properties !== undefined || part.additionalProperties !== false)
      .map(({ key, schema: part }) => ({
        key: `${file} ${at} ${key}`,
        shown: examples.get(schema)?.has(key) || part.examples !== undefined,
      })),
  )
  expect(keys.length).toBeGreaterThan(300)
  expect(keys.filter(({ shown }) => !shown).map(({ key }) => key)).toEqual([])
})

test('every link of a page leads to a heading', () => {
  const anchors = (page: string) =>
    new Set(
      [...page.matchAll(/^##? (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    )
  const dead = [...committed].flatMap(([name, page]) =>
    [...page.matchAll(/\]\(([a-z-]*\.md)?(?:#([^)]+))?\)/g)].flatMap(([, other = name, anchor]) => {
      const target = committed.get(other)
      return target !== undefined && (anchor === undefined || anchors(target).has(anchor)) ? [] : [`${name}: ${other}#${anchor}`]
    }),
  )
  expect(dead).toEqual([])
})
