import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonLog } from '#server/log.ts'
import { jobTable } from '../../support/job-tables.ts'
import { encrypt, mailedToken, sentCode, signIn, wrongCode } from '../auth/portal.ts'
import { type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'

let portal: HttpPortal
let owner: Visitor
const lines: string[] = []
beforeAll(async () => {
  portal = await startHttpPortal()
  portal.deps.log = jsonLog(line => lines.push(line), portal.deps.now)
  owner = await visitor(portal, 'DEVELOPER', 'Canary owner')
})
afterAll(() => portal.close())

test('L3, F33: password, code, tokens and cookies stand in no log, table, job or error; a PAN stands in the record alone', async () => {
  const password = 'Canary-Parrot-7731'
  const address = 'canary@security.example'
  const number = '+919876700077'
  const errors: string[] = []
  const note = <Answer extends { statusCode: number; body: string }>(answer: Answer) => {
    if (answer.statusCode >= 400) errors.push(answer.body)
    return answer
  }
  const browser = portal.browser()
  note(await browser.post('/api/v1/sign-up', { user_email: address, tc_checkbox: true }))
  const token = await mailedToken(portal, address)
  note(await browser.post('/api/v1/email-link', { token }))
  note(await browser.post('/api/v1/set-password', { token, password }))
  note(await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, 'short') }))
  note(
    await browser.post('/api/v1/set-password', `{"token":"${token}","password":"${password}"`, {
      headers: { 'content-type': 'application/json' },
    }),
  )
  note(await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, password) }))
  note(await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, password) }))
  note(await browser.get(`/api/v1/faq?token=${token}`))
  note(await signIn(portal, browser, address, password))
  const session = String(browser.cookie('__Host-session'))
  const device = String(browser.cookie('__Host-device'))
  note(await browser.post('/secure/api/v1/generate-otp', { mobileNo: number }))
  const code = sentCode(portal, number)
  note(await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code: wrongCode(code) }))
  note(await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code }))
  note(await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code }))
  const pan = 'CANPA1234R'
  const { id } = await inReview(portal, owner)
  await owner.send('POST', `${records}/${id}/transitions`, { event: 'withdraw', version: 2 })
  const saved = await owner.send('PUT', `${records}/${id}`, {
    data: { country: 'IN', pan },
    version: (await owner.send('GET', `${records}/${id}`)).body.data.version,
  })
  expect(saved.body.data.draft.pan).toBe(pan)
  note(await browser.post(records, { data: { pan: `${pan}x` } }))

  expect(errors.length).toBeGreaterThanOrEqual(6)
  expect([password, token, session, device].every(value => value.length > 15) && /^\d{6}$/.test(code)).toBe(true)
  const tables = await portal.rows<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  const stored: Record<string, string> = {}
  for (const name of [...tables.map(row => row.name), jobTable])
    stored[name] =
      (await portal.rows<{ text: string }>(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`))[0]?.text ??
      ''
  const everywhere = { ...stored, log: lines.join('\n'), errors: errors.join('\n') }
  for (const [where, text] of Object.entries(everywhere)) {
    for (const secret of [password, token, session, device]) expect([where, text.includes(secret)]).toEqual([where, false])
    // Six digits alone may stand in any number; as a word they would be the code.
    expect([where, new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text)]).toEqual([where, false])
    expect([where, text.includes(pan)]).toEqual([where, where === 'record'])
  }
})
