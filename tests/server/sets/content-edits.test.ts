import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Content } from '#engine/definitions/types.ts'
import type { Portal } from '#server/serve.ts'
import { publishSet } from '#server/sets/publish.ts'
import limits from '../../../schemas/portal/limits.json' with { type: 'json' }
import { type Answer, ask } from '../security/over-http.ts'
import { type Editor, startTwo, type Two } from './two-servers.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const file = 'schemas/public/faq.content.json'
const address = '/secure/api/v1/contents/faq'
/** For a machine that is busy: what is waited for comes within milliseconds. */
const patience = { timeout: 15_000, interval: 20 }
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
  data: Content
  quantities: Record<string, string>
  changed: { by: string; at: string } | null
  schema: object
}
const read = async (path = address): Promise<Read> => (await asha.send(one, 'GET', path)).body.data
const faqOf = async (server: Portal): Promise<unknown> => (await ask(server.address, { path: '/api/v1/faq' })).body.data
/** The FAQ with another answer to its first question. */
function answered({ data }: Read, answer: string): Content {
  const [first, ...others] = data.categories ?? []
  const [question, ...rest] = first?.faq_list ?? []
  const changed = { cat_type: first?.cat_type ?? '', faq_list: [{ query: question?.query ?? '', answer }, ...rest] }
  return { ...data, categories: [changed, ...others] }
}
async function saved(answer: string, by = asha): Promise<Answer> {
  const now = await read()
  return by.send(one, 'PUT', address, { version: now.version, data: answered(now, answer) })
}
const firstAnswer = async (server: Portal): Promise<string> =>
  ((await faqOf(server)) as NonNullable<Content['categories']>)[0]?.faq_list[0]?.answer ?? ''
/** All that saving could write. */
const written = async (): Promise<unknown> => {
  const tables = ['definition_set', 'definition_current', 'content_edit', 'content_version', 'audit']
  const counts = tables.map(
    table => `select '${table}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${table} t`,
  )
  return (await site.pool.query(counts.join(' union all '))).rows
}
const publish = async () => publishSet(site.copy.folder, site.pool, site.pool)
const run = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, ...site.environment }
  return (await promisify(execFile)(process.execPath, args, { cwd: project, env })).stdout
}

test('an edit is published to two running servers at once, says who made it, and leaves a line in the audit', async () => {
  const before = await read()
  expect(before.changed).toBeNull()
  const answer = await saved('<p>A work e-mail address and a phone.</p>')
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"version"')])
  for (const server of [one, two])
    await vi.waitFor(async () => expect(await firstAnswer(server)).toBe('<p>A work e-mail address and a phone.</p>'), patience)
  const after = await read()
  expect(after.version).toBe(answer.body.data.version)
  expect(after.changed).toMatchObject({ by: expect.stringMatching(/\w/), at: expect.stringMatching(/^20\d\d-/) })
  const listed = (await asha.send(two, 'GET', '/secure/api/v1/contents')).body.data as { id: string; changed: unknown }[]
  expect(listed.filter(({ changed }) => changed).map(({ id }) => id)).toEqual(['faq'])
  expect(listed.length).toBeGreaterThan(10)
  const audit = await site.pool.query("select details from audit where what = 'content.saved'")
  expect(audit.rows).toEqual([{ details: { content: 'faq', set: expect.stringMatching(/^[0-9a-f]{24}$/) } }])
})

test('who read an older text gets 409, and the text saved meanwhile stays', async () => {
  const old = await read()
  expect((await saved('<p>By Asha.</p>')).status).toBe(200)
  const before = await written()
  const late = await bob.send(two, 'PUT', address, { version: old.version, data: answered(old, '<p>By Bob.</p>') })
  expect([late.status, late.body.code, late.body.data.version]).toEqual([409, 'changed-by-someone-else', (await read()).version])
  expect(await written()).toEqual(before)
  expect((await read()).data.categories?.[0]?.faq_list[0]?.answer).toBe('<p>By Asha.</p>')
  // Both at the same moment: one of them.
  const { version, data } = await read()
  const send = (who: Editor, server: Portal, text: string) =>
    who.send(server, 'PUT', address, { version, data: answered({ data } as Read, text) })
  const both = await Promise.all([send(asha, one, '<p>First.</p>'), send(bob, two, '<p>Second.</p>')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what a text said before is kept, the file’s own first, with who wrote it and when', async () => {
  type WithVersions = Read & { versions: { by: string | null; at: string; data: Content; version: string }[] }
  const before = (await read()) as WithVersions
  for (const answer of ['<p>One.</p>', '<p>Two.</p>']) expect((await saved(answer)).status).toBe(200)
  const now = (await read()) as WithVersions
  const told = now.versions.map(({ by, data }) => [by, data.categories?.[0]?.faq_list[0]?.answer])
  const editor = now.versions[0]?.by
  expect(told.slice(0, 3)).toEqual([
    [editor, '<p>Two.</p>'],
    [editor, '<p>One.</p>'],
    [expect.anything(), before.data.categories?.[0]?.faq_list[0]?.answer],
  ])
  expect(told.at(-1)?.[0], 'the file’s text is nobody’s').toBeNull()
  expect(now.versions[0]?.version).toBe(now.version)
  // Restored: it is what it was, as a version of its own.
  const { data } = now.versions[1] as (typeof now.versions)[number]
  expect((await asha.send(one, 'PUT', address, { version: now.version, data })).status).toBe(200)
  const after = (await read()) as WithVersions
  expect([after.data, after.versions.length]).toEqual([data, now.versions.length + 1])
})

test('a limit that a text names is read as its words, and edited as its name', async () => {
  const token = '{{/limits/uploads/logo/size}}'
  expect((await saved(`<p>At most ${token}.</p>`)).status).toBe(200)
  await vi.waitFor(async () => expect(await firstAnswer(two)).toBe('<p>At most 50 kB.</p>'), patience)
  const { data, quantities } = await read()
  expect(data.categories?.[0]?.faq_list[0]?.answer).toBe(`<p>At most ${token}.</p>`)
  expect(quantities).toMatchObject({ '/limits/uploads/logo/size': '50 kB', '/limits/password/minimum': '8' })
  expect((await saved('<p>At most {{/limits/uploads/lgo/size}}.</p>')).body.data.problems).toEqual([
    { path: '/categories/0/faq_list/0/answer', message: expect.stringContaining('/limits/uploads/logo/size') },
  ])
})

test('a value that nothing fills in is 422; one that the text is given stays, and comes back', async () => {
  const before = await written()
  expect((await saved('<p>Write to {{/email}} or {{nobody}}.</p>')).body.data.problems).toEqual(
    ['/email', 'nobody'].map(name => ({
      path: '/categories/0/faq_list/0/answer',
      message: `Nothing fills in {{${name}}} here. Write the value itself.`,
    })),
  )
  expect(await written()).toEqual(before)
  const at = '/secure/api/v1/contents/refusals'
  const save = async (text: string): Promise<Answer> => {
    const { version, data } = await read(at)
    return asha.send(one, 'PUT', at, { version, data: { ...data, texts: { ...data.texts, 'picture-differs': text } } })
  }
  const given = (await read(at)).data.texts?.['picture-differs'] ?? ''
  const [, name] = given.match(/\{\{([^}]*)\}\}/) ?? []
  expect((await save('The picture is another kind')).status).toBe(200)
  expect((await save('The picture is {{/sise}}')).body.data.problems).toEqual([
    { path: '/texts/picture-differs', message: expect.stringContaining(`{{${name}}}`) },
  ])
  expect((await save(given)).status).toBe(200)
})

test('F30: what the checker refuses is 422 with the place in words, and nothing is written', async () => {
  const before = await written()
  const { version, data } = await read()
  const tries: [string, unknown, string, RegExp][] = [
    ['empty answer', answered({ data } as Read, ''), '/categories/0/faq_list/0/answer', /The text is empty/],
    ['script', answered({ data } as Read, '<p>A<script>alert(1)</script></p>'), '/categories/0/faq_list/0/answer', /could run/],
    ['unknown key', { ...data, onload: 'alert(1)' }, '/onload', /onload/],
    ['no title', { categories: data.categories }, '', /title/],
    ['anchor twice', { ...data, sections: [1, 2].map(() => ({ id: 'a', heading: 'A' })) }, '/sections/1/id', /./],
  ]
  for (const [what, bad, path, message] of tries) {
    const answer = await asha.send(one, 'PUT', address, { version, data: bad })
    expect([what, answer.status, answer.body.code]).toEqual([what, 422, 'fields-refused'])
    expect(answer.body.data.problems, what).toContainEqual({ path, message: expect.stringMatching(message) })
  }
  // A text that workflows name, taken away: the problem is another file's.
  const refusals = await read('/secure/api/v1/contents/refusals')
  const { 'aggregator-not-approved': _gone, ...texts } = refusals.data.texts ?? {}
  const body = { version: refusals.version, data: { ...refusals.data, texts } }
  const answer = await asha.send(one, 'PUT', '/secure/api/v1/contents/refusals', body)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('aggregator-not-approved')])
  expect(await written()).toEqual(before)
})

test('what no page shows of a content is no part of its editor, and refused with its place', async () => {
  const notice = '/secure/api/v1/contents/signup-success'
  const { version, data, schema } = await read(notice)
  expect(Object.keys('properties' in schema && schema.properties ? schema.properties : {})).toEqual([
    'title',
    'introduction',
    'sections',
  ])
  const before = await written()
  for (const [path, more] of [
    ['/updated', { updated: '2026-11-21' }],
    ['/sections/0/list', { sections: [{ id: 'next', heading: 'Next', list: ['A point'] }] }],
  ] as const) {
    const answer = await asha.send(one, 'PUT', notice, { version, data: { ...data, ...more } })
    expect([answer.status, answer.body.code]).toEqual([422, 'fields-refused'])
    const name = path.slice(path.lastIndexOf('/') + 1)
    const message = `Nothing shows "${name}" of this content. Send it as it was read.`
    expect(answer.body.data.problems).toContainEqual({ path, message })
  }
  expect(await written()).toEqual(before)
})

test('F30: what turns the direction of writing is left out of what is saved', async () => {
  expect((await saved('It is\u202e sent\u2066 by mail.')).status).toBe(200)
  await vi.waitFor(async () => expect(await firstAnswer(two)).toBe('It is sent by mail.'), patience)
})

test('an edit has no say in how refusals are answered: one that says it is 422; texts change, and status and code stay those of the file', async () => {
  const refusals = await read('/secure/api/v1/contents/refusals')
  const { data } = refusals
  const texts = { ...data.texts, 'not-found': 'There is nothing at this address.' }
  const answers = { ...data.answers, 'not-found': { status: 410, code: 'gone' } }
  const before = await written()
  for (const [path, { version, data: said }] of [
    ['/secure/api/v1/contents/refusals', refusals],
    [address, await read()],
  ] as const) {
    const changed = await asha.send(one, 'PUT', path, { version, data: { ...said, answers } })
    expect([changed.status, changed.body.data.problems]).toEqual([
      422,
      [{ path: '/answers', message: expect.stringContaining('stands in the file') }],
    ])
  }
  expect(await written()).toEqual(before)
  const body = { version: refusals.version, data: { ...data, texts } }
  expect((await asha.send(one, 'PUT', '/secure/api/v1/contents/refusals', body)).status).toBe(200)
  await vi.waitFor(async () => {
    const answer = await asha.send(one, 'GET', '/secure/api/v1/contents/nothing')
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      404,
      'not-found',
      'There is nothing at this address.',
    ])
  }, patience)
  // One who never sent them, as an edit from before there were any, takes nothing away either.
  const { answers: _, ...without } = (await read('/secure/api/v1/contents/refusals')).data
  const { version } = await read('/secure/api/v1/contents/refusals')
  const back = { version, data: { ...without, texts: data.texts } }
  expect((await asha.send(one, 'PUT', '/secure/api/v1/contents/refusals', back)).status).toBe(200)
  expect((await read('/secure/api/v1/contents/refusals')).data.answers).toEqual(data.answers)
})

test('roles without the right get 403, no session 401, and nothing is written', async () => {
  const { version, data } = await read()
  const before = await written()
  for (const role of ['DEVELOPER', 'ADMIN_DOTGO_READONLY', 'MARKETING_ADMIN']) {
    const who = await site.editor(role)
    const asked = await Promise.all([
      who.send(one, 'GET', '/secure/api/v1/contents'),
      who.send(one, 'GET', address),
      who.send(one, 'PUT', address, { version, data: answered({ data } as Read, '<p>Mine.</p>') }),
    ])
    expect([role, ...asked.map(({ status }) => status)]).toEqual([role, 403, 403, 403])
  }
  expect((await ask(one.address, { path: address })).status).toBe(401)
  expect((await asha.send(one, 'GET', '/secure/api/v1/contents/nothing')).status).toBe(404)
  expect((await asha.send(one, 'PUT', '/secure/api/v1/contents/nothing', { version, data })).status).toBe(404)
  const same = await asha.send(one, 'PUT', address, { version, data })
  expect([same.status, same.body.data.version]).toEqual([200, version])
  const accounts = "select count(*)::int as n from credential where email like '%@edits.example'"
  expect((await site.pool.query(accounts)).rows).toEqual([{ n: 5 }])
  expect(((await written()) as { name: string }[]).filter(({ name }) => name !== 'audit')).toEqual(
    (before as { name: string }[]).filter(({ name }) => name !== 'audit'),
  )
})

test('a restart keeps it; files published afterwards change everything else, and not what was edited', async () => {
  expect((await saved('<p>Kept.</p>')).status).toBe(200)
  await site.stop(two)
  two = await site.start()
  expect(await firstAnswer(two)).toBe('<p>Kept.</p>')
  site.copy.edit('schemas/public/privacy-policy.content.json', content => {
    content.title = 'What we keep'
  })
  expect((await publish()).notes).toEqual([])
  for (const server of [one, two])
    await vi.waitFor(async () => expect(await titleOf(server, 'privacy-policy')).toBe('What we keep'), patience)
  expect(await firstAnswer(one)).toBe('<p>Kept.</p>')
  site.copy.edit(file, content => {
    content.title = 'Questions of the file'
  })
  const { notes = [] } = await publish()
  expect(notes).toEqual([
    { file, path: '', message: expect.stringContaining('is shown'), fix: expect.stringContaining('npm run export') },
  ])
  expect([await firstAnswer(one), await titleOf(one, 'faq')]).toEqual(['<p>Kept.</p>', 'Frequently asked questions'])
  // The next edit is made of what is shown, not of the files.
  expect((await saved('<p>Kept again.</p>')).status).toBe(200)
  await vi.waitFor(async () => expect(await titleOf(two, 'privacy-policy')).toBe('What we keep'), patience)
})

async function titleOf(server: Portal, content: string): Promise<string> {
  const { set } = (await ask(server.address, { path: '/readyz' })).body
  return (await ask(server.address, { path: `/definitions/${set}/contents/${content}.json` })).body.title
}

test('an edit that fits no longer, or whose file is gone, is left out and said: nothing stops', async () => {
  const shorter = 'schemas/meta/content.meta.json'
  site.copy.edit(shorter, content => {
    content.properties.categories.items.properties.faq_list.items.properties.answer.pattern = '^(?!.*Kept)'
  })
  const unfit = await publish()
  expect(unfit.problems).toEqual([])
  expect(unfit.notes).toEqual([
    {
      file,
      path: '/categories/0/faq_list/0/answer',
      message: expect.stringContaining('does not fit any more'),
      fix: expect.stringContaining('--forget faq'),
    },
  ])
  await vi.waitFor(async () => expect(await titleOf(one, 'faq')).toBe('Questions of the file'), patience)
  expect((await read()).changed).toBeNull()
  site.copy.edit(shorter, content => {
    delete content.properties.categories.items.properties.faq_list.items.properties.answer.pattern
  })
  await site.pool.query(
    `insert into content_edit select 'gone', value, base, editor, editor_name, edited_at from content_edit where content = 'faq'`,
  )
  await site.stop(two)
  two = await site.start()
  expect(site.said.filter(line => line.includes('gone.content.json'))).toEqual([expect.stringContaining('Put the file back')])
  expect(await firstAnswer(two)).toBe('<p>Kept again.</p>')
  await site.pool.query("delete from content_edit where content = 'gone'")
})

test('export writes the file as it is formatted here; publishing it changes nothing and forgets the edit', async () => {
  const path = join(site.copy.folder, file)
  const before = readFileSync(path, 'utf8')
  expect(await run('scripts/export.ts', '--dry-run')).toMatch(/faq\.content\.json: as .+ wrote it[\s\S]*Nothing was written/)
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(await run('scripts/export.ts')).toContain(`${file}: as `)
  const { data } = await read()
  const text = readFileSync(path, 'utf8')
  expect(JSON.parse(text)).toEqual({ $schema: '../meta/content.meta.json', ...data })
  expect(text).toMatch(/^\{\n {2}"\$schema": "\.\.\/meta\/content\.meta\.json",\n/)
  expect((await site.pool.query('select content from content_edit')).rows).toEqual([{ content: 'faq' }])
  expect(await run('scripts/publish.ts')).toContain('Unchanged')
  expect((await site.pool.query('select content from content_edit')).rows).toEqual([])
  expect(await firstAnswer(one)).toBe('<p>Kept again.</p>')
  expect(await run('scripts/export.ts')).toContain('Files and database agree')
})

test('saves wait for each other, and of many at once the last are asked to come again', async () => {
  const { version, data } = await read()
  const before = await written()
  const refused = { version, data: answered({ data } as Read, '<p>{{/limits/none}}</p>') }
  const answers = await Promise.all(Array.from({ length: 10 }, () => asha.send(one, 'PUT', address, refused)))
  const statuses = answers.map(({ status }) => status)
  const waited = limits.contents.savesWaiting + 1
  expect(statuses.toSorted()).toEqual([...Array(waited).fill(422), ...Array(10 - waited).fill(503)])
  for (const { status, headers, body } of answers)
    if (status === 503) expect([headers['retry-after'], body.message]).toEqual(['3', expect.stringContaining('are being saved')])
  expect(await written()).toEqual(before)
})
