import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setHash } from '#engine/definitions/files/set-hash.ts'
import { demonstrationPassword } from '#server/demonstration/accounts.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { setDigest } from '#server/sets/set-digest.ts'
import { copyDefinitions, type DefinitionsCopy } from '../readme-recipes/definitions-copy.ts'
import { person } from '../support/person.ts'
import { type NpmPortal, nothingRuns, runNpm } from './npm-portal.ts'

/** What a product owner does all day: `npm run dev`, saves, and the commands beside it. */
const project = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'onramp-save-'))
const form = 'schemas/carriers/carrier.form.json'
let copy: DefinitionsCopy
let portal: NpmPortal
let settings: { DATA_DIR: string; ONRAMP_DEFINITIONS: string }

beforeAll(async () => {
  copy = copyDefinitions()
  settings = { DATA_DIR: join(folder, 'data'), ONRAMP_DEFINITIONS: copy.folder }
  portal = await runNpm('dev', settings)
})
afterAll(async () => {
  portal?.npm.kill('SIGTERM')
  if (settings) await nothingRuns(settings.DATA_DIR)
  copy?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const served = async (): Promise<string> => (await (await fetch(`${portal.address}/readyz`)).json()).set
const onDisk = (): string => setHash(readFiles(copy.folder).files, setDigest())

/** What is published reaches each server a moment later, between two requests. */
const serves = (hash: string): Promise<void> =>
  vi.waitFor(async () => expect(await served()).toBe(hash), { timeout: 10_000, interval: 20 })

/** What the terminal says from now on. */
function listen(): () => string {
  const before = portal.said().length
  return () => portal.said().slice(before)
}

const says = (said: () => string, text: string): Promise<void> =>
  vi.waitFor(() => expect(said()).toContain(text), { timeout: 30_000, interval: 20 })

function npm(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise(done => {
    execFile('npm', ['run', '--silent', ...args], { cwd: project, env: { ...process.env, ...settings } }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
    )
  })
}

/** Saves as vim does: a new file takes the place of the old. */
function saveByRenaming(file: string, change: (text: string) => string): void {
  const path = join(copy.folder, file)
  writeFileSync(join(copy.folder, 'saving'), change(readFileSync(path, 'utf8')))
  renameSync(join(copy.folder, 'saving'), path)
}

test('each save by renaming is published, and the terminal says which set that is', async () => {
  for (const title of ['Network', 'Network of phones', 'Carrier of messages']) {
    const said = listen()
    saveByRenaming(form, text => text.replace(/"title": "[^"]*"/, `"title": "${title}"`))
    await says(said, `Published ${onDisk()}`)
    await serves(onDisk())
  }
})

test('a broken save is said with file, place and what to do, also to `npm run definitions`, and the last good set stays', async () => {
  const good = await served()
  const said = listen()
  saveByRenaming(form, text => text.replace('"maxLength": 45', '"maxLenght": 45'))
  await says(said, 'Not published: 1 problem')
  expect(said()).toMatch(/carrier\.form\.json \/properties\/review_time\/maxLenght: .* Fix: .*"maxLength"/)
  expect(await served()).toBe(good)
  const checked = await npm('definitions')
  expect([checked.code, checked.said]).toEqual([1, expect.stringContaining('/properties/review_time/maxLenght')])

  saveByRenaming(form, text => text.slice(0, -20))
  await says(said, 'carrier.form.json: Line')
  const after = listen()
  saveByRenaming(form, text =>
    `${text.slice(0, text.lastIndexOf('"x-ui"'))}"x-ui": {} }`.replace('"maxLenght": 45', '"maxLength": 44'),
  )
  await says(after, `Published ${onDisk()}`)
  await serves(onDisk())
})

test('a role that is saved has its demonstration account at once: who it is for signs in and reads, without a restart', async () => {
  const auditor = person(portal.address)
  expect((await auditor.signIn('auditor@demo.example', demonstrationPassword)).status).not.toBe(200)
  const said = listen()
  copy.edit('schemas/portal/roles.json', ({ roles }) => {
    const flags = ['platform-staff']
    roles.AUDITOR = { title: 'Auditor', shown: 'AUDITOR', actsFor: 'reviewer', flags, rights: { 'brand.read': 'all' } }
  })
  await says(said, `Published ${onDisk()}`)
  await vi.waitFor(async () => expect((await auditor.signIn('auditor@demo.example', demonstrationPassword)).status).toBe(200), {
    timeout: 10_000,
    interval: 200,
  })
  expect((await auditor.send('GET', '/secure/api/v1/partner-details')).status).toBe(200)
  const listed = await (await fetch(`${portal.address}/dev/accounts.json`)).json()
  expect(listed).toContainEqual(expect.objectContaining({ role: 'AUDITOR', email: 'auditor@demo.example' }))
})

test('what a save means for stored records is said before it is published', async () => {
  const lines = listen()
  copy.edit(form, ({ properties }) => {
    properties.review_time.maxLength = 12
  })
  copy.edit('schemas/demonstration/carriers.rows.json', ({ rows }) => {
    for (const { data } of rows) if (data.review_time) data.review_time = 'some days'
  })
  await says(lines, `Published ${onDisk()}`)
  expect(lines()).toMatch(/\d stored carriers newly invalid: \/review_time: .*12 characters.* \(.*\)[\s\S]*Published/)
  await serves(onDisk())
})

test('a save by which values would be lost is not published, before and after a restart, until `npm run publish` says so', async () => {
  const said = listen()
  copy.edit('schemas/demonstration/carriers.rows.json', ({ rows }) => {
    for (const { data } of rows) delete data.channel_region
  })
  await says(said, `Published ${onDisk()}`)
  const before = onDisk()
  await serves(before)
  copy.edit(form, ({ properties }) => {
    delete properties.channel_region
  })
  await says(said, 'Not published: stored values would be lost. To publish it anyway: npm run publish')
  const finding = /\d+ stored carriers no longer kept: \/channel_region: .*/
  expect(said()).toMatch(finding)
  expect(await served()).toBe(before)

  const dry = await npm('publish', '--', '--dry-run')
  expect([dry.code, dry.said]).toEqual([0, expect.stringMatching(finding)])
  expect(dry.said).toContain('Nothing was changed: this was a dry run')
  expect(await served()).toBe(before)

  portal.npm.kill('SIGTERM')
  await nothingRuns(settings.DATA_DIR)
  portal = await runNpm('dev', settings)
  expect(portal.said()).toMatch(finding)
  expect(await served()).toBe(before)

  const published = await npm('publish')
  expect([published.code, published.said]).toEqual([0, expect.stringContaining(`Published ${onDisk()}`)])
  await serves(onDisk())
  const exported = await npm('export', '--', '--dry-run')
  expect([exported.code, exported.said]).toEqual([0, expect.stringContaining('Nothing was written')])
  expect((await npm('publish')).said).toContain(`Unchanged: ${onDisk()}`)
})
