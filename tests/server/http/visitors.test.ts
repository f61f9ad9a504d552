import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'

/** Without a session there is only what pages are made of that nobody has to sign in for. */
let portal: HttpPortal
let owner: Visitor
let at = ''
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, portal.set.roles.default, 'Definitions and visitors')
  at = `/definitions/${portal.set.hash}`
})
afterAll(() => portal.close())

const read = async (path: string) => (await portal.ask({ path })).status
const pages = (): Page[] => portal.set.navigation.pages
const openPages = () => pages().filter(({ access }) => access !== 'signed-in')

test('whole definitions are for who has signed in; they are kept by this browser alone', async () => {
  const refused = await portal.ask({ path: `${at}/portal.json` })
  expect([refused.status, refused.body.code, refused.headers['cache-control']]).toEqual([401, 'session-missing', 'no-store'])
  const whole = await owner.send('GET', `${at}/portal.json`)
  expect([whole.status, whole.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable'])
  expect(Object.keys(whole.body.records)).toEqual(Object.keys(portal.set.records))
})

test('a visitor gets the pages that anybody may open, and of all others the address alone', async () => {
  const { headers, body } = await portal.ask({ path: `${at}/visitors.json` })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(body.navigation.pages).toHaveLength(pages().length)
  expect(body.navigation.pages.filter(({ access }: Page) => access !== 'signed-in')).toEqual(openPages())
  for (const page of body.navigation.pages.filter(({ access }: Page) => access === 'signed-in'))
    expect(page).toEqual({ path: page.path, title: '', screen: '', frame: 'plain', access: 'signed-in' })
  const { records, lists, roleTitles, navigation, limits } = body
  expect([records, lists, roleTitles, navigation.menus, limits.rates, limits.password]).toEqual([
    {},
    {},
    {},
    [],
    undefined,
    undefined,
  ])
  expect(Object.values<Workflow>(body.workflows).map(({ meta }) => meta.kind)).toEqual(['flow', 'flow'])
})

test('of texts a visitor gets those that open pages show, and no other', async () => {
  const { body } = await portal.ask({ path: `${at}/visitors.json` })
  const open = JSON.stringify([openPages(), portal.set.workflows['set-password']])
  const shownByCode = ['faq']
  const withTexts = Object.entries(portal.set.contents).flatMap(([id, { texts }]) => (texts ? [id] : []))
  const expected = withTexts.filter(id => shownByCode.includes(id) || open.includes(`"content":"${id}"`))
  expect(Object.keys(body.texts).toSorted()).toEqual(expected.toSorted())
  for (const closed of ['refusals', 'review-reasons', 'account-answers']) expect(body.texts[closed]).toBeUndefined()
  const whole = await owner.send('GET', `${at}/portal.json`)
  expect(Object.keys(whole.body.texts).toSorted()).toEqual(withTexts.toSorted())
})

test('of the words of the page a visitor gets those of open pages', async () => {
  const { body } = await portal.ask({ path: `${at}/visitors.json` })
  const whole = await owner.send('GET', `${at}/portal.json`)
  expect(whole.body.rooms).toEqual(portal.set.texts)
  for (const [room, words] of Object.entries(body.rooms)) expect(words).toEqual(portal.set.texts[room])
  expect(Object.keys(body.rooms)).toEqual(expect.arrayContaining(['errors', 'forms', 'frame', 'session']))
  for (const closed of ['record', 'lists', 'notices', 'wizard', 'content-editor']) expect(body.rooms[closed]).toBeUndefined()
})

test('forms, contents and validators: those of open pages for all, every other one with a session only', async () => {
  const open = JSON.stringify([openPages(), portal.set.workflows['set-password']])
  const isOpen = (key: string, id: string) => open.includes(`"${key}":"${id}"`)
  const counted = { open: 0, closed: 0 }
  const files = [
    ...Object.keys(portal.set.forms).flatMap(id => [
      { file: `forms/${id}.json`, open: isOpen('form', id) },
      { file: `validators/${id}.js`, open: isOpen('form', id) },
    ]),
    ...Object.keys(portal.set.contents).map(id => ({ file: `contents/${id}.json`, open: isOpen('content', id) })),
  ]
  for (const { file, open } of files) {
    // Scripts of pages are compiled when a set is stored, which this one is not: not found for who may have them.
    const there = file.startsWith('validators/') ? 404 : 200
    expect([file, await read(`${at}/${file}`)]).toEqual([file, open ? there : 401])
    expect([file, (await owner.send('GET', `${at}/${file}`)).status]).toEqual([file, there])
    counted[open ? 'open' : 'closed'] += 1
  }
  expect(counted.open).toBeGreaterThan(10)
  expect(counted.closed).toBeGreaterThan(60)
  // What is not there is not told from what one may not have.
  for (const file of ['forms/nothing.json', 'forms/toString.json', 'validators/brand.first.js', 'contents/%00.json'])
    expect([file, await read(`${at}/${file}`)]).toEqual([file, 401])
})

test('the document says without a session only the calls that anybody may make, whole in itself', async () => {
  const { body, text } = await portal.ask({ path: '/openapi.json' })
  const rights = rightsOf(body)
  expect(new Set(rights)).toEqual(new Set(['public']))
  expect(rights).toHaveLength(rightsOf(portal.set.openapi).filter(right => right === 'public').length)
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
    expect([reference, reference.split('/').reduce((value, key) => value?.[key], body)]).toEqual([reference, expect.anything()])
  expect(text).not.toContain('/secure/')
  expect((await owner.send('GET', '/openapi.json')).body).toEqual(JSON.parse(JSON.stringify(portal.set.openapi)))
})

function rightsOf({ paths }: JsonObject): unknown[] {
  const items = Object.values(paths as { [path: string]: { [method: string]: JsonObject } })
  return items.flatMap(item => Object.values(item).map(operation => operation['x-right']))
}
