import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Texts } from '#engine/definitions/types.ts'
import type { Portal } from '#server/serve.ts'
import { publishSet } from '#server/sets/publish.ts'
import { type Answer, ask } from '../security/over-http.ts'
import { type Editor, startTwo, type Two } from './two-servers.ts'

/** The words of the page are edited as contents are: listed, checked, published, versioned, carried over when they move. */
const project = fileURLToPath(new URL('../../..', import.meta.url))
const patience = { timeout: 15_000, interval: 20 }
const path = '/secure/api/v1/contents/record'
let site: Two['site']
let one: Portal
let two: Portal
let asha: Editor
let bob: Editor

beforeAll(async () => {
  // Servers log there, a line for each request.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  ;({ site, one, two, asha, bob } = await startTwo())
}, 60_000)
afterAll(() => site?.close())

type Read = {
  version: string
  kind: string
  data: Texts
  versions: { by: string | null; data: Texts }[]
  changed: { by: string } | null
  words: { [key: string]: { given: string[] | null; file: string } }
}
const read = async (at = path): Promise<Read> => (await asha.send(one, 'GET', at)).body.data
const save = async (texts: { [key: string]: string }, at = path, by = asha): Promise<Answer> => {
  const { version, data } = await read(at)
  return by.send(one, 'PUT', at, { version, data: { ...data, texts: { ...data.texts, ...texts } } })
}
/** The words that a page is made with. */
const shown = async (server: Portal, room: string): Promise<{ [key: string]: string }> => {
  const { set } = (await ask(server.address, { path: '/readyz' })).body
  return (await asha.send(server, 'GET', `/definitions/${set}/portal.json`)).body.rooms[room]
}
const publish = async () => publishSet(site.copy.folder, site.pool, site.pool)

test('texts of a part of the page are listed beside contents, with what each is given', async () => {
  const rows = (await asha.send(one, 'GET', '/secure/api/v1/contents')).body.data as { id: string; kind: string }[]
  expect(rows.find(({ id }) => id === 'record')).toMatchObject({
    kind: 'texts',
    file: 'schemas/texts/record.texts.json',
    changed: null,
  })
  expect(rows.find(({ id }) => id === 'faq')).toMatchObject({ kind: 'content' })
  const { kind, words, data } = await read()
  expect(kind).toBe('texts')
  expect(words.commented).toEqual({ given: ['count'], file: data.texts.commented })
  expect((await read('/secure/api/v1/contents/uploads')).words.drop).toMatchObject({ given: ['<choose>'] })
})

test('an edit holds at once at every server, in the page and where a server says it; the file is told beside it', async () => {
  const before = await read()
  expect((await save({ 'no-history': 'Nothing has happened yet.' })).status).toBe(200)
  for (const server of [one, two])
    await vi.waitFor(
      async () => expect((await shown(server, 'record'))['no-history']).toBe('Nothing has happened yet.'),
      patience,
    )
  const now = await read()
  expect(now.changed).not.toBeNull()
  expect(now.words['no-history']?.file).toBe('No history present')
  expect(now.words.commented?.file).toBe(before.data.texts.commented)
  const audit = await site.pool.query("select details from audit where what = 'content.saved'")
  expect(audit.rows).toEqual([{ details: { content: 'record', set: expect.any(String) } }])
})

test('what does not fit is 422 at its place and names the text, and nothing is written', async () => {
  const { version, data } = await read()
  const tries: [string, { [key: string]: string }, string, RegExp][] = [
    ['not closed', { commented: '{count, plural, one {a' }, '/texts/commented', /"commented" cannot be read/],
    ['no other', { commented: '{count, plural, one {a}}' }, '/texts/commented', /"commented" cannot be read/],
    ['unknown value', { at: 'at {carier}' }, '/texts/at', /"at" names \{carier\}.*Did you mean "\{carrier\}"/],
    ['value left out', { overtaken: 'This is another now.' }, '/texts/overtaken', /"overtaken" does not name \{state\}/],
    ['empty', { done: '' }, '/texts/done', /The text is empty/],
    ['unknown text', { farewell: 'Goodbye' }, '/texts/farewell', /No code shows "farewell"/],
  ]
  for (const [what, texts, place, message] of tries) {
    const answer = await asha.send(one, 'PUT', path, { version, data: { ...data, texts: { ...data.texts, ...texts } } })
    expect([what, answer.status, answer.body.code]).toEqual([what, 422, 'fields-refused'])
    expect(answer.body.data.problems, what).toContainEqual({ path: place, message: expect.stringMatching(message) })
  }
  const { done: _, ...texts } = data.texts
  const without = await asha.send(one, 'PUT', path, { version, data: { ...data, texts } })
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('Code shows \\"done\\"')])
  const other = await asha.send(one, 'PUT', path, { version, data: { ...data, about: { done: 'Mine' } } })
  expect([other.status, other.body.data.problems]).toEqual([
    422,
    [{ path: '/about', message: expect.stringContaining('stands in the file') }],
  ])
  expect(await read()).toMatchObject({ version, data })
})

test('of two editors the second is told; what a text said is a version, and back as in the file it is no edit any more', async () => {
  const { version, data } = await read()
  const body = (done: string) => ({ version, data: { ...data, texts: { ...data.texts, done } } })
  expect((await asha.send(one, 'PUT', path, body('finished'))).status).toBe(200)
  const late = await bob.send(two, 'PUT', path, body('ready'))
  expect([late.status, late.body.code]).toEqual([409, 'changed-by-someone-else'])
  const now = await read()
  const [newest, before, own] = now.versions
  expect([newest?.data.texts.done, before?.data.texts.done, before?.data.texts['no-history']]).toEqual([
    'finished',
    'done',
    'Nothing has happened yet.',
  ])
  expect([own?.by, own?.data.texts['no-history']]).toEqual([null, 'No history present'])
  expect((await asha.send(one, 'PUT', path, { version: now.version, data: own?.data })).status).toBe(200)
  expect(await read()).toMatchObject({ changed: null, data: { texts: { done: 'done', 'no-history': 'No history present' } } })
  expect((await site.pool.query('select content from content_edit')).rows).toEqual([])
})

test('of a newer file the texts that nobody edited are shown, new ones too; an edit that fits no longer is left out alone', async () => {
  expect((await save({ over: 'passed', at: 'with {carrier}' })).status).toBe(200)
  const file = 'schemas/texts/record.texts.json'
  site.copy.edit(file, content => {
    content.texts.done = 'complete'
    content.texts.over = 'gone by'
  })
  const changed = await publish()
  expect(changed.notes).toEqual([
    {
      file,
      path: '/texts/over',
      message: expect.stringContaining('has changed'),
      fix: expect.stringContaining('npm run export'),
    },
  ])
  await vi.waitFor(
    async () => expect(await shown(two, 'record')).toMatchObject({ done: 'complete', over: 'passed', at: 'with {carrier}' }),
    patience,
  )
  site.copy.edit('schemas/meta/names.meta.json', content => {
    content.definitions.texts['x-values'].record.at = ['carrier', 'country']
  })
  site.copy.edit(file, content => {
    content.texts.at = 'at {carrier}, {country}'
  })
  const unfit = await publish()
  expect(unfit.problems).toEqual([])
  expect(unfit.notes).toContainEqual(
    expect.objectContaining({ path: '/texts/at', message: expect.stringContaining('does not fit any more') }),
  )
  await vi.waitFor(
    async () => expect(await shown(two, 'record')).toMatchObject({ over: 'passed', at: 'at {carrier}, {country}' }),
    patience,
  )
})

test('an edit of a content that became texts is carried over to them, and what nobody changed is as the files say', async () => {
  const old = 'schemas/portal/sayings.content.json'
  site.copy.write(old, {
    $schema: '../meta/content.meta.json',
    title: 'Sayings',
    texts: { more: 'More of it', left: '{{/count}} went', once: 'One is left', several: '{{/count}} are left' },
  })
  site.copy.edit('schemas/portal/navigation.json', navigation => {
    navigation.pages.push({
      path: '/sayings',
      title: 'Sayings',
      screen: 'landing',
      frame: 'public',
      access: 'public',
      with: { content: 'sayings', start: '/sign-up' },
    })
    navigation.footer.links.push({ label: 'Sayings', to: '/sayings' })
  })
  expect((await publish()).problems).toEqual([])
  const at = '/secure/api/v1/contents/sayings'
  await vi.waitFor(async () => expect((await read(at)).kind).toBe('content'), patience)
  expect((await save({ left: "Isn't here: {{/count}} {of all}", several: '{{/count}} still wait' }, at)).status).toBe(200)

  rmSync(join(site.copy.folder, old))
  site.copy.edit('schemas/portal/navigation.json', navigation => {
    navigation.pages.pop()
    navigation.footer.links.pop()
  })
  site.copy.edit('schemas/texts/lists.texts.json', content => {
    Object.assign(content.moved, { left: 'sayings/left', 'all-options': 'sayings/more' })
  })
  site.copy.edit('schemas/texts/wizard.texts.json', content => {
    content.moved['comments-of-step'] = { by: 'count', one: 'sayings/once', other: 'sayings/several' }
  })
  expect((await publish()).problems).toEqual([])
  await vi.waitFor(
    async () =>
      expect(await shown(two, 'lists')).toMatchObject({ left: "Isn't here: {count} '{'of all'}'", 'all-options': 'All' }),
    patience,
  )
  expect((await shown(one, 'wizard'))['comments-of-step']).toBe('{count, plural, one {One is left} other {{count} still wait}}')
  const { changed, words, versions } = await read('/secure/api/v1/contents/lists')
  expect([changed?.by, words.left?.file, versions.map(({ by }) => by)]).toEqual([
    expect.any(String),
    '{count} no longer in this list',
    [changed?.by, null],
  ])
  expect((await site.pool.query("select content from content_edit where content = 'sayings'")).rows).toEqual([])
  // Nothing is carried twice, and the next start says nothing of it.
  await site.stop(two)
  site.said.length = 0
  two = await site.start()
  expect(site.said.filter(line => line.includes('sayings'))).toEqual([])
  expect((await shown(two, 'lists')).left).toContain("Isn't here")
})

test('export writes edited texts into their file', async () => {
  const env = { ...process.env, ...site.environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/export.ts'], { cwd: project, env })
  expect(stdout).toContain('schemas/texts/lists.texts.json: as ')
  const file = JSON.parse(readFileSync(join(site.copy.folder, 'schemas/texts/lists.texts.json'), 'utf8'))
  expect([file.texts.left, file.texts.gone]).toEqual(["Isn't here: {count} '{'of all'}'", 'No longer in this list'])
  expect(Object.keys(file)).toEqual(['$schema', 'title', 'texts', 'about', 'samples', 'moved'])
})
