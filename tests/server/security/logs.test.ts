import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jsonLog } from '#server/log.ts'
import type { Browser } from '../auth/browser.ts'
import { goodPassword, logIn, openSignIn, register } from '../auth/portal.ts'
import { pdf } from '../files/make-files.ts'
import { type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'

let portal: HttpPortal
let owner: Visitor
let reviewer: Visitor
const lines: string[] = []
beforeAll(async () => {
  portal = await startHttpPortal()
  portal.deps.log = jsonLog(line => lines.push(line), portal.deps.now)
  owner = await visitor(portal, 'DEVELOPER', 'Logged owner')
  reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Logged platform')
})
afterAll(() => portal.close())

const email = 'logged@security.example'
const form = (content: Buffer | string, name = 'a.pdf') =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n${content.toString('latin1' as never)}\r\n--b--\r\n`
const upload = (content: Buffer | string, name?: string) =>
  owner.send('POST', '/secure/api/v1/files?kind=document', form(content, name), {
    'content-type': 'multipart/form-data; boundary=b',
  })
type Line = Record<string, unknown>
/** What was logged while the work was done. A line is written when its answer has been sent, so one may have to be waited for. */
async function logged(work: () => Promise<unknown>, expected = 1): Promise<Line[]> {
  const before = lines.length
  await work()
  await vi.waitFor(() => expect(lines.length - before).toBeGreaterThanOrEqual(expected))
  return lines.slice(before).map(line => JSON.parse(line) as Line)
}

test('L1: each sign-in, refusal, change and opened file is exactly one record: time, actor, tenant, route, outcome, correlation id', async () => {
  const browser: Browser = await register(portal, email)
  const [account] = await portal.rows<{ id: string; organisation: string }>(
    'select account_id as id, organisation_id as organisation from credential where email = $1',
    [email],
  )
  const { id } = await inReview(portal, owner)
  await vi.waitFor(() => expect(lines.some(line => line.includes('submitBrand'))).toBe(true))
  const file = (await upload(pdf())).body.data.id
  await vi.waitFor(() => expect(lines.some(line => line.includes('uploadFile'))).toBe(true))
  const uid = await openSignIn(browser)
  const mine = { actor: owner.id, tenant: owner.organisation, role: 'DEVELOPER' }
  const theirs = { actor: reviewer.id, tenant: reviewer.organisation }
  const cases: [string, () => Promise<{ status?: number; statusCode?: number }>, Line][] = [
    [
      'a wrong password',
      () => logIn(portal, browser, uid, email, 'Wrong-Meadow-42'),
      { route: 'signIn', status: 401, code: 'wrong-credentials', actor: null },
    ],
    [
      'a right one',
      () => logIn(portal, browser, uid, email, goodPassword),
      { route: 'signIn', status: 200, actor: account?.id, tenant: account?.organisation },
    ],
    [
      'no session',
      () => portal.ask({ path: '/secure/api/v1/partner-details' }),
      { route: 'readPartnerDetails', status: 401, code: 'session-missing', actor: null },
    ],
    [
      'no right',
      () => owner.send('POST', `${records}/${id}/transitions`, { event: 'approve', version: 2 }),
      { ...mine, route: 'transitionBrand', status: 403, target: id },
    ],
    [
      'a record that is another’s',
      () => portal.ask({ path: `${records}/${id}`, headers: { cookie: '' } }),
      { route: 'readBrand', status: 401, target: id },
    ],
    [
      'another site',
      () => owner.send('POST', '/secure/api/v1/logout', undefined, { origin: 'https://evil.test' }),
      { status: 403, code: 'cross-site' },
    ],
    [
      'a field that is refused',
      () => owner.send('POST', records, { data: { role: 'x' } }),
      { ...mine, route: 'createBrand', status: 422, code: 'fields-refused' },
    ],
    [
      'a new draft',
      () => owner.send('POST', records, { data: {} }),
      { ...mine, route: 'createBrand', status: 201, target: expect.any(String) },
    ],
    [
      'a transition',
      () => reviewer.send('POST', `${records}/${id}/transitions`, { event: 'approve', version: 2, data: {} }),
      { ...theirs, route: 'transitionBrand', status: 200, target: id },
    ],
    [
      'the same again',
      () => reviewer.send('POST', `${records}/${id}/transitions`, { event: 'approve', version: 2, data: {} }),
      { ...theirs, route: 'transitionBrand', status: 409, target: id },
    ],
    ['a file taken', () => upload(pdf()), { ...mine, route: 'uploadFile', status: 201 }],
    ['a file refused', () => upload('no pdf'), { ...mine, route: 'uploadFile', status: 415 }],
    [
      'a file opened',
      () => owner.send('GET', `/secure/api/v1/files/${file}`),
      { ...mine, route: 'downloadFile', status: 200, target: file },
    ],
    [
      'a file that is not theirs',
      () => reviewer.send('GET', `/secure/api/v1/files/${file}`),
      { ...theirs, route: 'downloadFile', status: 404, target: file },
    ],
    [
      'a file deleted',
      () => owner.send('DELETE', `/secure/api/v1/files/${file}`),
      { ...mine, route: 'deleteFile', status: 200, target: file },
    ],
    [
      'a code guessed',
      () => owner.send('POST', '/secure/api/v1/verify-otp', { mobileNo: '+919876700001', code: '123456' }),
      { ...mine, route: 'verifyOtp', status: 422 },
    ],
    ['signing out', () => reviewer.send('POST', '/secure/api/v1/logout'), { ...theirs, route: 'logout', status: 200 }],
  ]
  const total = lines.length
  for (const [what, send, expected] of cases) {
    let correlation: unknown
    const [line] = await logged(async () => {
      const answer = await send()
      const body =
        'text' in answer
          ? (answer as { body?: { correlation_id?: string } }).body
          : (answer as unknown as { json(): { correlation_id?: string } }).json()
      correlation = body?.correlation_id
    })
    const refused = Number(expected.status) >= 400
    expect([what, line]).toEqual([
      what,
      expect.objectContaining({
        ...expected,
        level: refused ? 'warn' : 'info',
        outcome: refused ? 'refused' : 'done',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: expect.any(String),
        request: correlation ?? expect.any(String),
      }),
    ])
  }
  await logged(() => owner.send('GET', `${records}/x`))
  // One for each case and one for the last: nothing else was written meanwhile.
  expect(lines.length - total).toBe(cases.length + 1)
})

test('L2: line breaks, colours and a megabyte in every input: one sound line per record, capped', async () => {
  const nasty = [
    'a\r\n{"level":"info","what":"request done","actor":"admin"}',
    'a\nb\rc\u2028d\u0085e',
    '\x1b[31mred\x1b[0m\x07\x08',
    'x'.repeat(300_000),
    '{"a":1}',
    '%0d%0aSet-Cookie: a=b',
    '\u202egnp.exe',
  ]
  const sent = await logged(async () => {
    for (const text of nasty) {
      const address = encodeURIComponent(text.slice(0, 2000))
      await owner.send('POST', records, { data: { brand_name: text } })
      await owner.send('POST', '/secure/api/v1/user-details', { first_name: text, last_name: text, contact_number: text })
      await portal.ask({
        method: 'POST',
        path: '/api/v1/sign-up',
        headers: { origin: 'http://127.0.0.1:8080' },
        from: '10.9.0.1',
        body: { user_email: text, tc_checkbox: true },
      })
      await portal.ask({ path: `${records}/${encodeURIComponent(text.slice(0, 30))}` })
      await owner.send('GET', `${records}?list=my-brands&tab=${address}`)
      await owner.send('POST', '/secure/api/v1/logout', undefined, {
        origin: 'https://evil.test',
        'user-agent': `${text.slice(0, 2000).replace(/[^\x20-\x7e]/g, '_')}`,
      })
    }
  }, nasty.length * 6)
  expect(sent).toHaveLength(nasty.length * 6)
  for (const line of lines) {
    expect(line.length).toBeLessThan(5000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(line).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e]/)
  }
})
