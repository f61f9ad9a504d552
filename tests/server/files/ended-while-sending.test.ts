import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'
import { pdf } from './make-files.ts'

/** An upload lasts as long as its sender likes: what is decided about them meanwhile holds for it, too. */
let portal: HttpPortal
let manager: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  manager = await visitor(portal, 'SUPER_ADMIN_VI_DOTGO', 'The platform')
})
afterAll(() => portal.close())

/** Paths of the files themselves: folders stay. */
const kept = (): string[] => portal.files().filter(path => path.includes('/'))
const users = '/secure/api/v1/users'
const ended: [string, (sender: Visitor) => Promise<unknown>][] = [
  ['deleted', ({ id }) => manager.send('DELETE', `${users}/${id}`)],
  ['given another role', ({ id }) => manager.send('PUT', `${users}/${id}`, { role: 'ADMIN_DOTGO_READONLY' })],
  ['suspended', ({ id }) => portal.pool.query('update credential set disabled_at = now() where account_id = $1', [id])],
  ['signed out', ({ cookie }) => portal.ask({ method: 'POST', path: '/secure/api/v1/logout', headers: { cookie, origin } })],
]
const origin = 'http://127.0.0.1:8080'

test.each(ended)('what somebody sends who is %s before its end is answered 401, and nothing of it is kept', async (_, end) => {
  const sender = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
  const before = kept()
  const upload = begin(sender)
  await expect.poll(() => kept().length, { timeout: 10_000 }).toBeGreaterThan(before.length)
  await end(sender)
  const { status, code } = await upload.end()
  expect([status, code]).toEqual([401, 'session-missing'])
  expect(await portal.rows('select 1 from file where account_id = $1', [sender.id])).toEqual([])
  await expect.poll(kept).toEqual(before)
})

test('what somebody sends who is still let in is kept', async () => {
  const sender = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
  expect(await begin(sender).end()).toMatchObject({ status: 201 })
  expect(await portal.rows('select 1 from file where account_id = $1', [sender.id])).toHaveLength(1)
})

/** Begins an upload, all of it but the last bytes. */
function begin({ cookie }: Visitor) {
  const head = '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const call = request(`${portal.address}/secure/api/v1/files?kind=document`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
  })
  const answered = new Promise<{ status?: number; code?: string }>((resolve, reject) => {
    call.on('error', reject).on('response', async response => {
      const pieces = await response.toArray()
      resolve({ status: response.statusCode, code: JSON.parse(Buffer.concat(pieces).toString()).code })
    })
  })
  call.write(Buffer.concat([Buffer.from(head), pdf(300_000)]))
  return {
    end: () => {
      call.end('\r\n--b--\r\n')
      return answered
    },
  }
}
