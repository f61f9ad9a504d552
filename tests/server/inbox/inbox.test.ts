import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerInbox } from '#server/inbox/register-inbox.ts'
import { publishedSet } from '../../support/published-set.ts'
import { serveInbox } from './serve-inbox.ts'

let inbox: Awaited<ReturnType<typeof serveInbox>>
beforeAll(async () => {
  inbox = await serveInbox()
})
afterAll(() => inbox.close())
beforeEach(() => inbox.pool.query('delete from delivered_message'))

const json = async (query = '') =>
  (await (await fetch(`${inbox.address}/dev/inbox.json${query}`)).json()) as Record<string, unknown>[]

describe('inbox.json', () => {
  test('has the messages newest first, each with exactly its eight members', async () => {
    const at = new Date('2026-11-21T10:00:00Z')
    await inbox.keep({ subject: 'One', html: '<p>Text</p>', actions: [{ text: 'Go', url: 'https://portal.example/base/x' }] }, at)
    await inbox.keep({ channel: 'sms', to: '+919812345678', text: 'Two' }, at)
    const common = { id: expect.any(String), at: '2026-11-21T10:00:00.000Z' }
    expect(await json()).toStrictEqual([
      { ...common, channel: 'sms', to: '+919812345678', subject: '', text: 'Two', html: '', actions: [] },
      {
        ...common,
        channel: 'mail',
        to: 'ann@shop.example',
        subject: 'One',
        text: 'Text',
        html: '<p>Text</p>',
        actions: [{ text: 'Go', url: 'https://portal.example/base/x' }],
      },
    ])
  })

  test('of one receiver, in any case, with its plus sign escaped or not', async () => {
    await inbox.keep({ to: 'Ann+1@shop.example' })
    await inbox.keep({ to: 'bob@shop.example' })
    await inbox.keep({ channel: 'sms', to: '+919812345678' })
    const to = async (query: string) => (await json(`?to=${query}`)).map(message => message.to)
    expect(await to('ann%2B1@SHOP.example')).toEqual(['Ann+1@shop.example'])
    expect(await to('ann+1@shop.example')).toEqual(['Ann+1@shop.example'])
    expect(await to('+919812345678')).toEqual(['+919812345678'])
    expect(await to('%2B919812345678')).toEqual(['+919812345678'])
    expect(await to('shop.example')).toEqual([])
    expect(await to('%25')).toEqual([])
    expect(await to('%00x')).toEqual([])
    expect(await to('')).toHaveLength(3)
  })
})

describe('the page', () => {
  test('shows what is there without a script, escaped, under a strict policy', async () => {
    await inbox.keep({
      subject: '<img src=x onerror=alert(1)>',
      text: '"><script>alert(1)</script>',
      to: '"><svg onload=alert(1)>',
    })
    const actions = [{ text: '<i>', url: 'javascript:alert(1)' }]
    await inbox.keep({ actions })
    await inbox.keep({ channel: 'rcs', text: '<b>', to: '+91', actions })
    const answer = await fetch(`${inbox.address}/dev/inbox?to=`)
    const page = await answer.text()
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<img|<b>|<i>|<script>|<svg onload|javascript:/)
    const policy = answer.headers.get('content-security-policy') as string
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain('unsafe')
    // Outside of quoted values, where it would be an attribute.
    expect(page.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(style|on\w+)=/)
  })

  test('answers the filter it was asked for, escaped', async () => {
    await inbox.keep({ to: 'bob@shop.example', subject: 'For Bob' })
    await inbox.keep({ to: 'ann@shop.example', subject: 'For Ann' })
    const page = await (await fetch(`${inbox.address}/dev/inbox?to=bob@shop.example`)).text()
    expect([page.includes('For Bob'), page.includes('For Ann')]).toEqual([true, false])
    expect(await (await fetch(`${inbox.address}/dev/inbox?to=${encodeURIComponent('"><script>')}`)).text()).toContain(
      'value="&quot;&gt;&lt;script&gt;"',
    )
  })

  test('turns addresses of the portal into paths, so that they work under any name', async () => {
    await inbox.keep({
      actions: [
        { text: 'Go', url: 'https://portal.example/base/set?t=1' },
        { text: 'Away', url: 'https://other.example/' },
      ],
    })
    const page = await (await fetch(`${inbox.address}/dev/inbox`)).text()
    expect(page).toContain('href="/base/set?t=1"')
    expect(page).toContain('href="https://other.example/"')
  })

  test('says when nothing has changed since', async () => {
    const first = await fetch(`${inbox.address}/dev/inbox/messages`)
    const ask = () =>
      fetch(`${inbox.address}/dev/inbox/messages`, { headers: { 'if-none-match': first.headers.get('etag') as string } })
    expect((await ask()).status).toBe(304)
    await inbox.keep({})
    expect((await ask()).status).toBe(200)
  })
})

test('the HTML of a mail is shown in a sandbox with its own styles only', async () => {
  await inbox.keep({ html: '<p style="color:&quot;red&quot;">x</p><script>alert(1)</script>' })
  const [mail] = await json()
  const answer = await fetch(`${inbox.address}/dev/inbox/${mail?.id}/html`)
  const policy = answer.headers.get('content-security-policy') as string
  expect(policy).toMatch(/^sandbox [a-z -]*; default-src 'none'; style-src 'unsafe-hashes' 'sha256-[^']+'; /)
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|unsafe-inline/)
  expect((await fetch(`${inbox.address}/dev/inbox/x/html`)).status).toBe(404)
  await inbox.keep({ channel: 'sms' })
  expect((await fetch(`${inbox.address}/dev/inbox/${(await json())[0]?.id}/html`)).status).toBe(404)
})

test.each([
  [{ production: true, smtpUrl: null, smsGatewayUrls: null, basePath: '' }, false],
  [{ production: false, smtpUrl: 'smtp://a', smsGatewayUrls: ['http://b'], basePath: '' }, false],
  [{ production: false, smtpUrl: 'smtp://a', smsGatewayUrls: null, basePath: '' }, true],
  [{ production: false, smtpUrl: null, smsGatewayUrls: null, basePath: '' }, true],
])('with %j there is an inbox: %s', async (config, there) => {
  const app = Fastify()
  const set = publishedSet()
  expect(registerInbox(app, { config: config as never, pool: inbox.pool, channels: { GOOGLE_RBM: null }, set: () => set })).toBe(
    there,
  )
  expect((await app.inject('/dev/assets/inbox.css')).statusCode).toBe(there ? 200 : 404)
  expect((await app.inject('/dev/inbox.json')).statusCode).toBe(there ? 200 : 404)
  await app.close()
})
