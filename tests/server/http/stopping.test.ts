import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pdf } from '../files/make-files.ts'
import { expectHeaders } from '../security/answer-headers.ts'
import { type HttpPortal, startHttpPortal, visitor } from '../security/over-http.ts'

/** What slow senders hold, and what a server that stops says and waits for; over real connections. */
let portal: HttpPortal
let closed: Promise<void> | undefined
const sockets: Socket[] = []
beforeEach(async () => {
  portal = await startHttpPortal()
  closed = undefined
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await closed
  if (!closed) await portal.close()
})

/** A connection that says all that it was sent. */
async function open(): Promise<{ socket: Socket; said: () => string; ended: Promise<void> }> {
  const { hostname, port } = new URL(portal.address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let said = ''
  socket.on('data', (part: Buffer) => {
    said += part.toString()
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>(done => socket.once('close', () => done()))
  await new Promise<void>(done => socket.once('connect', () => done()))
  return { socket, said: () => said, ended }
}

const json = (length: number) =>
  `POST /api/v1/sign-up HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test('F22: who is refused before a file has come may not go on sending it for ever', async () => {
  portal.set.limits.request.receivedWithin = 'PT0.5S'
  const one = await open()
  const head = 'POST /secure/api/v1/files?kind=document HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n'
  one.socket.write(`${head}Content-Length: 100000\r\n\r\n--b\r\n`)
  const trickle = setInterval(() => one.socket.write('x'), 100)
  await one.ended
  clearInterval(trickle)
  expect(one.said()).toMatch(/^HTTP\/1\.1 40\d /)
})

test('F22: a body that trickles in is ended with 408 and all headers once its time is over; others are answered meanwhile', async () => {
  portal.set.limits.request.receivedWithin = 'PT0.5S'
  try {
    const { socket, said, ended } = await open()
    socket.write(json(1000))
    const trickle = setInterval(() => socket.write(' '), 50)
    expect((await portal.ask({ path: '/healthz' })).status).toBe(200)
    await ended
    clearInterval(trickle)
    const [head = '', body = ''] = said().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expect(head).toMatch(/x-content-type-options: nosniff/)
    expect(JSON.parse(body)).toMatchObject({ status_message: 'error', code: 'malformed', correlation_id: expect.any(String) })
  } finally {
    portal.set.limits.request.receivedWithin = 'PT30S'
  }
})

test('F22: so is one at the provider, which reads bodies by itself', async () => {
  portal.set.limits.request.receivedWithin = 'PT0.5S'
  try {
    const { socket, ended } = await open()
    socket.write(
      'POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\na=',
    )
    await ended
  } finally {
    portal.set.limits.request.receivedWithin = 'PT30S'
  }
})

test('F22: an upload that trickles in, or falls silent, is ended with 408 and leaves nothing; a slow one that keeps coming is taken', async () => {
  const { receivedWithin, receivedAtLeast } = portal.set.limits.request
  Object.assign(portal.set.limits.request, { receivedWithin: 'PT0.5S', receivedAtLeast: '2 kB' })
  const who = await visitor(portal, 'DEVELOPER', 'Slow senders')
  const content = pdf(40_000).toString('latin1')
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n--b--\r\n`
  const head = `POST /secure/api/v1/files?kind=document HTTP/1.1\r\nHost: a\r\nOrigin: http://127.0.0.1:8080\r\nCookie: ${who.cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${file.length}\r\n\r\n`
  /** Sends so many bytes at once, ten times a second, and gives what was answered. */
  const sent = async (first: number, each: number): Promise<string> => {
    const { socket, said, ended } = await open()
    socket.write(head + file.slice(0, first), 'latin1')
    let at = first
    const more = setInterval(() => {
      socket.write(file.slice(at, at + each), 'latin1')
      at += each
    }, 100)
    await Promise.race([ended, expect.poll(said, { timeout: 8000 }).toMatch(/\r\n\r\n/)])
    clearInterval(more)
    return said()
  }
  try {
    for (const [first, each] of [
      [2000, 1],
      [2000, 0],
      [0, 0],
    ] as const) {
      const [answered = '', body = ''] = (await sent(first, each)).split('\r\n\r\n')
      expect([first, each, answered.split('\r\n')[0]]).toEqual([first, each, 'HTTP/1.1 408 Request Timeout'])
      expect(JSON.parse(body)).toMatchObject({ status_message: 'error', code: 'malformed' })
      expect(await portal.rows('select 1 from file')).toEqual([])
      await expect.poll(() => portal.files().filter(name => name !== 'temporary')).toEqual([])
    }
    expect(await sent(2000, 2000)).toMatch(/^HTTP\/1\.1 201 /)
  } finally {
    Object.assign(portal.set.limits.request, { receivedWithin, receivedAtLeast })
  }
})

test('a server that stops does not wait for connections that never sent a request', async () => {
  const silent = [await open(), await open()]
  closed = portal.close()
  await closed
  await Promise.all(silent.map(({ ended }) => ended))
})

test('F3: a request on a connection kept open is refused with envelope and headers while the server stops; the one under way is answered', async () => {
  const { socket, said, ended } = await open()
  // One answer keeps the connection, and a body that is not whole keeps the server from ending it.
  const body = JSON.stringify({ user_email: 'late@kaveri.example', tc_checkbox: true })
  socket.write(json(body.length) + body.slice(0, 10))
  await new Promise(done => setTimeout(done, 100))
  closed = portal.close()
  await new Promise(done => setTimeout(done, 100))
  socket.write(`${body.slice(10)}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`)
  await ended
  const answers = said().split(/(?=HTTP\/1\.1 )/)
  expect(answers[0]).toMatch(/^HTTP\/1\.1 (200|403) /)
  expect(answers).toHaveLength(2)
  const [head = '', text = ''] = (answers[1] ?? '').split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map(line => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
  expectHeaders({ status: 503, headers, text, body: JSON.parse(text) }, '/healthz')
  expect(JSON.parse(text)).toMatchObject({ status_code: 503, code: 'unavailable', correlation_id: expect.any(String) })
})
