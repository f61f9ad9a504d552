import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followFiles } from '#server/sets/follow-files.ts'
import { definitionFolders, readBytes } from '#server/sets/read-bytes.ts'
import { sourceHash } from '#server/sets/set-digest.ts'
import { copyDefinitions, type DefinitionsCopy } from '../../readme-recipes/definitions-copy.ts'
import { everyCase } from '../../support/sampled.ts'

let copy: DefinitionsCopy
let following: Awaited<ReturnType<typeof followFiles>>
let taken = ''
let failNext = false

beforeAll(async () => {
  copy = copyDefinitions()
  git('init', '--quiet')
  commit('first')
  git('branch', 'other')
  following = await followFiles(
    copy.folder,
    async read => {
      if (failNext) {
        failNext = false
        throw new Error('The database was away')
      }
      taken = sourceHash(read, [])
    },
    () => undefined,
  )
})
afterAll(async () => {
  await following?.close()
  copy.remove()
})

function git(...args: string[]): void {
  const names = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...names, ...args], { cwd: copy.folder, stdio: 'ignore' })
}

function commit(message: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', message)
}

const onDisk = (): string => sourceHash(readBytes(copy.folder), [])
const settled = (): Promise<void> => vi.waitFor(() => expect(taken).toBe(onDisk()), { timeout: 10_000, interval: 10 })
const at = (file: string): string => join(copy.folder, file)

/** A few files only, so that each is saved again and again, in every order of ways. */
const files = ['schemas/brands/brand.form.json', 'workflows/brand.workflow.json', 'openapi/portal.yaml', 'schemas/new.form.json']
let count = 0
const text = (): string => `{ "count": ${++count} }\n`

const ways: { [way: string]: (file: string) => void } = {
  'written in place': file => writeFileSync(at(file), text()),
  'written in two halves': file => {
    writeFileSync(at(file), '{ "half": ')
    appendFileSync(at(file), `${++count} }`)
  },
  'renamed over, as vim and most editors do': file => {
    writeFileSync(at('saving'), text())
    renameSync(at('saving'), at(file))
  },
  'renamed over by an older file': file => {
    writeFileSync(at('saving'), text())
    utimesSync(at('saving'), 0, 0)
    renameSync(at('saving'), at(file))
  },
  'moved away, then written anew': file => {
    rmSync(at(`${file}~`), { force: true })
    writeFileSync(at(file), text())
    renameSync(at(file), at(`${file}~`))
    writeFileSync(at(file), text())
    rmSync(at(`${file}~`))
  },
  deleted: file => rmSync(at(file), { force: true }),
  'added in a new folder': () => cpSync(at('schemas/brands'), at(`schemas/made-${++count}`), { recursive: true }),
  'taken away with its folder': () => {
    for (const made of readdirSync(at('schemas')).filter(name => name.startsWith('made-')))
      rmSync(at(`schemas/${made}`), { recursive: true })
  },
  'all at once, by a folder renamed over': () => {
    const folder = definitionFolders[count++ % definitionFolders.length] ?? 'schemas'
    cpSync(at(folder), at('saving'), { recursive: true })
    writeFileSync(join(copy.folder, 'saving', 'added.form.json'), text())
    renameSync(at(folder), at('replaced'))
    renameSync(at('saving'), at(folder))
    rmSync(at('replaced'), { recursive: true })
  },
  'all at once, by git checkout': () => {
    commit(`${++count}`)
    git('checkout', '--quiet', 'other')
    git('checkout', '--quiet', '-')
    git('checkout', '--quiet', 'HEAD~1', '--', 'schemas', 'workflows')
  },
}

test('whatever was saved however often, what was taken last is what stands on disk', async () => {
  await settled()
  const saves = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ways)), fc.constantFrom(...files)), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(saves, async burst => {
      for (const [way, file] of burst) ways[way]?.(file)
      await settled()
    }),
    { numRuns: everyCase ? 30 : 12, endOnFailure: true },
  )
})

test.each(Object.keys(ways))('%s, three times in a row, each time after the one before was taken', async way => {
  for (let time = 0; time < 3; time++) {
    ways[way]?.(files[0] as string)
    await settled()
  }
})

test('what could not be taken is given again without a further save', async () => {
  failNext = true
  writeFileSync(at('schemas/brands/brand.form.json'), text())
  await settled()
  expect(readFileSync(at('schemas/brands/brand.form.json'), 'utf8')).toContain(String(count))
})
