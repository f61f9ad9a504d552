import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFiles } from '#server/sets/read-files.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'onramp-definitions-'))
  for (const folder of ['schemas', 'workflows', 'openapi']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string | Buffer): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('reads JSON and YAML by path, and passes over READMEs and hidden files', () => {
  write('schemas/a/b.list.json', '{"title": "B"}')
  write('openapi/kinds/record.yaml', 'paths: {}\n')
  write('schemas/README.md', '# not JSON')
  write('schemas/.swap', 'not JSON')
  const { files, problems } = readFiles(root)
  expect(problems).toEqual([])
  expect([...files]).toEqual([
    ['openapi/kinds/record.yaml', { paths: {} }],
    ['schemas/a/b.list.json', { title: 'B' }],
  ])
})

test.each([
  ['{\n  "a": 1,\n  "b" 2\n}', 'Line 3, column 7'],
  ['{\n  "a": "open\n}', 'Line 2'],
  ['{ "a": [1, 2 }', 'Line 1, column 14'],
  ['', 'Line 1, column 1'],
  ['[1]', 'not an object'],
])('names the place where JSON breaks: %j', (text, place) => {
  write('schemas/a/b.list.json', text)
  const { files, problems } = readFiles(root)
  expect(files.size).toBe(0)
  expect(problems).toMatchObject([
    { file: 'schemas/a/b.list.json', rule: 'broken-file', message: expect.stringContaining(place) },
  ])
})

test('a key that stands twice in YAML is a problem', () => {
  write('openapi/portal.yaml', 'paths: {}\nservers: []\npaths: {}\n')
  expect(readFiles(root).problems).toMatchObject([{ message: expect.stringContaining('Line 3') }])
})

test('does not read what is too large', () => {
  write('schemas/a/b.list.json', `{"a": "${'x'.repeat(10_000_000)}"}`)
  expect(readFiles(root).problems).toMatchObject([{ file: 'schemas/a/b.list.json', rule: 'too-large' }])
})

test('a billion laughs are refused in no time', () => {
  const lines = ['a0: &a0 ["ha", "ha", "ha"]']
  for (let index = 1; index < 30; index++) lines.push(`a${index}: &a${index} [*a${index - 1}, *a${index - 1}, *a${index - 1}]`)
  write('openapi/portal.yaml', lines.join('\n'))
  const began = performance.now()
  expect(readFiles(root).problems).toMatchObject([{ rule: 'broken-file', message: expect.stringContaining('aliases') }])
  expect(performance.now() - began).toBeLessThan(1000)
})
