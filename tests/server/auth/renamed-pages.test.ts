import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { renderMail } from '#engine/messages/render.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { setDigest } from '#server/sets/set-digest.ts'
import { encrypt, goodPassword, mailedToken, type Portal, startPortal } from './portal.ts'

/** Old path of a page → its new one. */
const renamed = { '/sign-in': '/way/in', '/sign-up': '/join', '/set-password': '/choose', '/error': '/failed' }
const email = 'owner@kaveri.example'
let portal: Portal

/** The definitions with those pages renamed, in data alone. */
function renamedSet() {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const files = new Map(
    [...readFiles(root).files].map(([file, content]) => {
      let text = JSON.stringify(content)
      for (const [old, now] of Object.entries(renamed))
        if (/^(schemas|workflows)\//.test(file)) text = text.replaceAll(new RegExp(`"${old}(?=["?/])`, 'g'), `"${now}`)
      return [file, JSON.parse(text)]
    }),
  )
  const { set, problems } = compileSet(files, { digest: setDigest() })
  expect(problems).toEqual([])
  if (!set) throw new Error('The renamed definitions make no set.')
  return set
}

beforeAll(async () => {
  portal = await startPortal({}, renamedSet())
})
afterAll(() => portal.close())

/** Where the button of the newest mail to an address leads, as the mail goes out. */
async function mailedAddress(to: string): Promise<URL> {
  const mail = (await portal.mails(to)).at(-1)
  const message = portal.set.messages[mail?.message ?? '']
  if (!mail || !message) throw new Error(`No mail waits for ${to}.`)
  return new URL(
    renderMail(message, mail.facts, portal.deps.config.publicUrl, { portal: 'Onramp', language: 'en', direction: 'ltr' })
      ?.actions[0]?.url ?? '',
  )
}

test('pages renamed in data alone: mails lead to the new paths, and one signs in there', async () => {
  const browser = portal.browser()
  expect((await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })).statusCode).toBe(200)
  const link = await mailedAddress(email)
  const token = await mailedToken(portal, email)
  expect(`${link.pathname}${link.search}`).toBe(`/choose?token=${token}`)
  await browser.post('/api/v1/email-link', { token })
  const password = await encrypt(portal, goodPassword)
  expect((await browser.post('/api/v1/set-password', { token, password })).statusCode).toBe(200)

  const asked = await browser.follow('/way/in?return=/developer/dashboard')
  const page = new URL(String(asked.url))
  expect(page.pathname).toMatch(/^\/way\/in\/[\w-]+$/)
  const body = { user_email: email, password: await encrypt(portal, goodPassword) }
  expect((await browser.post(`${page.pathname.replace('/way/in', '/sign-in')}/login`, body)).statusCode).toBe(404)
  const login = await browser.post(`${page.pathname}/login`, body)
  expect(login.statusCode).toBe(200)
  const home = await browser.follow(login.json().data.next)
  expect(new URL(String(home.url)).pathname).toBe('/developer/dashboard')
  expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(200)
  expect((await portal.browser().get('/sign-in')).statusCode).toBe(404)
})

test('who has an account is told where to sign in', async () => {
  const browser = portal.browser()
  portal.deps.config.strictSignUp = true
  expect((await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })).statusCode).toBe(200)
  expect((await mailedAddress(email)).pathname).toBe('/way/in')
})

test('what went wrong while signing in leads back to where it begins', async () => {
  const answer = await portal.app.inject({ url: '/oauth/callback?state=x&code=y', headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('href="/way/in"')
})
