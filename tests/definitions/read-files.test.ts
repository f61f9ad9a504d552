import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFiles } from '#server/sets/read-files.ts'
import { startWork } from '../support/work-time.ts'

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
  [' \n\t', 'empty'],
  ['[1]', 'not an object'],
  ['null', 'not an object'],
  ['"text"', 'not an object'],
  ['{} {}', 'Line 1, column 4'],
  ["{'a': 1}", 'Line 1, column 2'],
  ['{\n  // why\n}', 'Line 2, column 3'],
  ['{\n  "a": 1,\n}', 'Line 3, column 1'],
  ['\uFEFF{}', 'byte order mark'],
  ['{"a": 1,\n "a": 2}', 'Line 2, column 2: The key "a" stands twice'],
  ['{"a": [{"b": "}", "c": {}, "\\u0062": "b"}]}', 'Line 1, column 28: The key "b" stands twice'],
])('names the place where JSON breaks: %j', (text, place) => {
  write('schemas/a/b.list.json', text)
  const { files, problems } = readFiles(root)
  expect(files.size).toBe(0)
  expect(problems).toMatchObject([
    { file: 'schemas/a/b.list.json', rule: 'broken-file', message: expect.stringContaining(place) },
  ])
})

test('bytes that are not UTF-8 are a problem, not question marks', () => {
  write('schemas/a/b.list.json', Buffer.from('{"title": "Caf\xe9"}', 'latin1'))
  write('openapi/portal.yaml', Buffer.from('title: Caf\xe9', 'latin1'))
  const { files, problems } = readFiles(root)
  expect(files.size).toBe(0)
  expect(problems).toMatchObject([{ message: expect.stringContaining('UTF-8') }, { message: expect.stringContaining('UTF-8') }])
})

test('one key in several objects, quotes and braces in text, and the line ends of Windows are no problem', () => {
  const value = { a: { a: '"a": {', b: ['a', 'a', { a: '\\' }] }, 'b"': { b: ':' } }
  write('schemas/a/b.list.json', JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'))
  expect(readFiles(root)).toEqual({ files: new Map([['schemas/a/b.list.json', value]]), problems: [] })
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
  const began = startWork()
  expect(readFiles(root).problems).toMatchObject([{ rule: 'broken-file', message: expect.stringContaining('aliases') }])
  expect(began()).toBeLessThan(1000)
})
