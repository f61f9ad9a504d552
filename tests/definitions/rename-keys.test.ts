import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildSet } from '#engine/definitions/build-set.ts'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { setWithNamesOfToday } from '#server/sets/names-of-today.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { earlierNames } from './earlier-names.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { files } = readFiles(root)
const ofPeople = [...files.keys()].filter(file => file.endsWith('.json') && !file.startsWith('schemas/meta/'))

/** A folder with files in it, and `npm run rename-keys` on it. */
function folder(texts: { [file: string]: string }) {
  const at = mkdtempSync(join(tmpdir(), 'onramp-names-'))
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(at, file)), { recursive: true })
    writeFileSync(join(at, file), text)
  }
  return {
    run: () => spawnSync(process.execPath, ['scripts/rename-keys.ts', at], { cwd: root, encoding: 'utf8' }),
    read: () => Object.fromEntries(Object.keys(texts).map(file => [file, readFileSync(join(at, file), 'utf8')])),
    remove: () => rmSync(at, { recursive: true }),
  }
}

test('every file of an earlier version becomes that of today, letter by letter, and a second run changes nothing', () => {
  const today = Object.fromEntries(ofPeople.map(file => [file, readFileSync(join(root, file), 'utf8')]))
  const before = Object.fromEntries(Object.entries(today).map(([file, text]) => [file, earlierNames(text)]))
  expect(before).not.toEqual(today)
  const { run, read, remove } = folder(before)
  try {
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringMatching(/\n[1-9]\d* names changed\n$/) })
    expect(read()).toEqual(today)
    expect(run()).toMatchObject({ status: 0, stdout: '0 names changed\n' })
    expect(read()).toEqual(today)
  } finally {
    remove()
  }
})

test('only keys at their places change; text, order and layout stay, and each change is printed', () => {
  const list = 'schemas/shops/my-shops.list.json'
  const roles = 'schemas/portal/roles.json'
  const broken = 'workflows/broken.workflow.json'
  const { run, read, remove } = folder({
    [list]: '{"tabs":[\n\t{ "holder" :"owner",   "title":"holder" } ], "columns": [{ "holder": "\\u0041" }] }',
    [roles]: '{ "roles": { "holder": { "holder": "owner" } } }\r\n',
    [broken]: '{ "x": ',
  })
  try {
    const { status, stdout } = run()
    expect(status).toBe(1)
    expect(stdout.split('\n')).toEqual([
      `${roles} /roles/holder/holder: holder → actsFor`,
      `${list} /tabs/0/holder: holder → waitingOn`,
      expect.stringContaining(`${broken}: not read`),
      '2 names changed',
      '',
    ])
    expect(read()).toEqual({
      [list]: '{"tabs":[\n\t{ "waitingOn" :"owner",   "title":"holder" } ], "columns": [{ "holder": "\\u0041" }] }',
      [roles]: '{ "roles": { "holder": { "actsFor": "owner" } } }\r\n',
      [broken]: '{ "x": ',
    })
  } finally {
    remove()
  }
})

// What the current set was made of may be older than the program, and so may a set that the database keeps.
test('files of an earlier version make the same set, and a set that it stored is read as one of today', () => {
  const before = new Map(
    [...files].map(([file, content]) =>
      ofPeople.includes(file) ? [file, JSON.parse(earlierNames(JSON.stringify(content)))] : [file, content],
    ),
  )
  expect(buildSet(before).definitions.set).toEqual(buildSet(files).definitions.set)
  const { set } = compileSet(files, { digest: () => 'hash' })
  const text = JSON.stringify(set)
  expect(earlierNames(text)).not.toBe(text)
  expect(JSON.stringify(setWithNamesOfToday(JSON.parse(earlierNames(text))))).toBe(text)
  const today = JSON.parse(text)
  expect(setWithNamesOfToday(today)).toBe(today)
})
