import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSet } from '#engine/definitions/build-set.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withValue } from '../../numbers/amounts.ts'
import { encrypt, mailedToken, type Portal, sentCode, signedIn, startPortal } from './portal.ts'

/** A server whose limits.json says other numbers: the old ones are refused in words that say the new ones. */
const file = 'schemas/portal/limits.json'
const { files } = readFiles(fileURLToPath(new URL('../../..', import.meta.url)))
const changed = [
  { path: '/password/minimum', value: 11 },
  { path: '/oneTimeCode/digits', value: 8 },
].reduce((all, { path, value }) => withValue(all, { file, path }, value), files)

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { hash: 'changed-numbers', ...buildSet(changed).definitions.set } as PublishedSet)
})
afterAll(() => portal.close())

/** What the published document says of a field of an operation's body. */
async function documented(path: string, field: string, browser = portal.browser()) {
  type Document = { paths: { [path: string]: { post: { requestBody: Body } } } }
  type Body = { content: { 'application/json': { schema: { properties: { [field: string]: Json } } } } }
  const document = (await browser.get('/openapi.json')).json() as Document
  return document.paths[path]?.post.requestBody.content['application/json'].schema.properties[field]
}

test("a password's minimum: one that was long enough is refused with the new number, and one of that length is taken", async () => {
  const email = 'longer@kaveri.example'
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = await mailedToken(portal, email)
  await browser.post('/api/v1/email-link', { token })
  const set = async (password: string) =>
    browser.post('/api/v1/set-password', { token, password: await encrypt(portal, password) })
  for (const short of ['Sunny-M4', 'Sunny-Mea4']) {
    const answer = await set(short)
    expect([answer.statusCode, answer.json().data.problems[0].message]).toEqual([
      422,
      'Password length should be minimum 11 characters and should contain atleast one uppercase and one lowercase alphabet, special character and digit.',
    ])
  }
  expect((await set('Sunny-Mead4')).statusCode).toBe(200)
})

test("a code's digits: as many are sent, fewer are refused with the new number, and the document says it", async () => {
  const browser = await signedIn(portal, 'digits@kaveri.example', 'Sunny-Meadow-42')
  const mobileNo = '+919876599999'
  expect((await browser.post('/secure/api/v1/generate-otp', { mobileNo })).json().status).toBe('ok')
  const code = sentCode(portal, mobileNo)
  expect(code).toMatch(/^\d{8}$/)
  const verify = (given: string) => browser.post('/secure/api/v1/verify-otp', { mobileNo, code: given })
  const old = await verify(code.slice(0, 6))
  expect([old.statusCode, old.json().data.problems]).toEqual([
    422,
    [{ path: '/code', message: 'Enter the 8 digits from the message' }],
  ])
  expect(await documented('/secure/api/v1/verify-otp', 'code', browser)).toMatchObject({ minLength: 8, maxLength: 8 })
  expect((await verify(code)).statusCode).toBe(200)
})
