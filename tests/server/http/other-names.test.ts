import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCalledByName } from '#server/reached.ts'
import { startChannel } from '../messaging/channel.ts'
import { ask, type HttpPortal, startHttpPortal } from '../security/over-http.ts'

/** Whoever points a name of theirs at this machine has their page read what it answers to that name: the demonstration's mails hold links that sign in. */
const { address } = await startChannel()
let portal: HttpPortal
beforeAll(async () => {
  portal = await startHttpPortal()
})
afterAll(() => portal.close())

const foreign = ['evil.test', 'evil.test:8080', 'localhost.evil.test', '127.0.0.1.evil.test:80', 'localhost.', 'a']
const own = ['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:8080']

test('mails and messages of the demonstration are read by names of this machine alone', async () => {
  const pages = [
    '/dev/inbox',
    '/dev/inbox.json',
    '/dev/inbox/messages',
    '/dev/phones',
    '/dev/assets/inbox.js',
    '//dev/inbox',
    '/dev%2Finbox',
  ]
  for (const path of pages) {
    for (const host of foreign) {
      const { status, body, text } = await portal.ask({ path, headers: { host } })
      expect([path, host, [421, 404].includes(status)]).toEqual([path, host, true])
      if (status !== 421) expect(text).not.toContain('<main')
      else expect(body).toMatchObject({ code: 'called-by-other-name', message: expect.stringContaining('Open it at localhost') })
    }
  }
  for (const host of own) expect((await portal.ask({ path: '/dev/inbox.json', headers: { host } })).status).toBe(200)
  // What is no page of the demonstration answers behind any name, as behind a proxy.
  expect((await portal.ask({ path: '/api/v1/faq', headers: { host: 'evil.test' } })).status).toBe(200)
})

test('the host of the public address is a name of the portal', () => {
  expect(isCalledByName('Portal.example', 'https://portal.example/base')).toBe(true)
  expect(isCalledByName('other.example', 'https://portal.example/base')).toBe(false)
})

test('the simulator, its phones and the key of its account are read by names of this machine alone', async () => {
  for (const path of [
    '/simulator/phones',
    '/simulator/phones.json',
    '/simulator/state.json',
    '/simulator/service-account.json',
  ]) {
    for (const host of foreign) {
      const { status, body } = await ask(address, { path, headers: { host } })
      expect([path, host, status]).toEqual([path, host, 403])
      expect(body.error.message).toBe('The simulator is not called by this name. Use localhost or 127.0.0.1.')
    }
    for (const host of own) expect((await ask(address, { path, headers: { host } })).status).toBe(200)
  }
  const posted = await ask(address, {
    method: 'POST',
    path: '/simulator/clock',
    headers: { host: 'evil.test', origin: 'http://evil.test' },
    body: {},
  })
  expect(posted.status).toBe(403)
})
