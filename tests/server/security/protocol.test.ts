import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Protocol owner')
})
afterAll(() => portal.close())

/** Writes bytes to a connection and reads until the server closes it; what stays open is said. */
function raw(bytes: string): Promise<{ said: string; closed: boolean }> {
  const { hostname, port } = new URL(portal.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let said = ''
    const open = setTimeout(() => {
      socket.destroy()
      resolve({ said, closed: false })
    }, 5000)
    socket.on('data', part => {
      said += part.toString('latin1')
    })
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
    socket.once('close', () => {
      clearTimeout(open)
      resolve({ said, closed: true })
    })
  })
}

const body = '{"user_email":"smuggled@security.example","tc_checkbox":true}'
const post = (...lines: string[]) =>
  `POST /api/v1/sign-up HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nOrigin: http://127.0.0.1:8080\r\nContent-Type: application/json\r\n${lines.map(line => `${line}\r\n`).join('')}\r\n`
const length = `Content-Length: ${body.length}`
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

test.each<[string, () => string]>([
  ['a length and chunks', () => post(length, 'Transfer-Encoding: chunked') + chunked],
  ['chunks and a length', () => post('Transfer-Encoding: chunked', length) + chunked],
  [
    'a length of 0 before a second request',
    () => `${post('Content-Length: 0', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
  ],
  ['two lengths', () => post(length, length) + body],
  ['two lengths that differ', () => post(length, 'Content-Length: 1') + body],
  ['a list as length', () => post(`Content-Length: ${body.length}, ${body.length}`) + body],
  ['a signed length', () => post(`Content-Length: +${body.length}`) + body],
  ['a negative length', () => post('Content-Length: -1') + body],
  ['a length in hex', () => post('Content-Length: 0x10') + body],
  ['an encoding nobody knows', () => post('Transfer-Encoding: xchunked') + chunked],
  ['chunked twice, with something after', () => post('Transfer-Encoding: chunked, identity') + chunked],
  ['a space before the colon', () => post(`Content-Length : ${body.length}`) + body],
  ['a tab in a name', () => post('Transfer\tEncoding: chunked') + chunked],
  ['a chunk size that is no number', () => `${post('Transfer-Encoding: chunked')}zz\r\n${body}\r\n0\r\n\r\n`],
  ['a bare LF after a header', () => post(length).replace('Host: 127.0.0.1:8080\r\n', 'Host: 127.0.0.1:8080\n') + body],
  ['bare LFs everywhere', () => post(length).replaceAll('\r\n', '\n') + body],
  ['a bare CR', () => post(length).replace('Host: 127.0.0.1:8080\r\n', 'Host: 127.0.0.1:8080\r') + body],
  ['a folded header', () => post('X-Long: a\r\n b', length) + body],
  ['a folded length', () => post('Content-Length:\r\n 10') + body],
  ['NUL in a header', () => post('X-A: a\0b', length) + body],
  ['no name of a header', () => post(': value', length) + body],
  ['a method nobody knows', () => post(length).replace('POST', 'PÖST') + body],
  ['a version nobody knows', () => post(length).replace('HTTP/1.1', 'HTTP/9.9') + body],
  ['no version', () => 'GET /healthz\r\n\r\n'],
  ['another protocol', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('V11: %s: 400 in our envelope, the connection is closed, nothing of it is done', async (_what, bytes) => {
  const before = await world(portal)
  const { said, closed } = await raw(bytes())
  expect([said.split('\r\n')[0], closed]).toEqual(['HTTP/1.1 400 Bad Request', true])
  expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(said.toLowerCase()).toContain('connection: close')
  expect(said).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4))).toMatchObject({
    status_code: 400,
    code: 'malformed',
    message: 'The request could not be read.',
  })
  expect(await world(portal)).toEqual(before)
})

test('V11: headers of more than 16 KB, in one or in many: refused and closed', async () => {
  const before = await world(portal)
  for (const lines of [
    [`X-Big: ${'a'.repeat(17_000)}`],
    Array.from({ length: 300 }, (_, index) => `X-${index}: ${'a'.repeat(60)}`),
    [`Cookie: ${'a=b; '.repeat(4000)}`],
  ]) {
    const { said, closed } = await raw(post(...lines, length) + body)
    expect([/^HTTP\/1\.1 (400|431) /.test(said), closed]).toEqual([true, true])
    expect(said).toContain('"correlation_id"')
  }
  expect(await world(portal)).toEqual(before)
})

test('V11: a sound request on a connection of its own is answered, and one after it', async () => {
  const one = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
  const { said } = await raw(one + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect(said.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
})

test('V11: two Host headers, or none, are 400 and reach nothing behind', async () => {
  const before = await world(portal)
  const line = 'GET /secure/api/v1/partner-details HTTP/1.1\r\n'
  const end = `Cookie: ${owner.cookie}\r\nConnection: close\r\n\r\n`
  for (const hosts of ['Host: 127.0.0.1\r\nHost: evil.test\r\n', 'Host: a\r\nhOsT: a\r\n', '']) {
    const { said } = await raw(line + hosts + end)
    expect([hosts, said.split('\r\n')[0]]).toEqual([hosts, 'HTTP/1.1 400 Bad Request'])
    expect(said).not.toContain(owner.email)
  }
  expect((await raw(`${line}Host: 127.0.0.1\r\n${end}`)).said).toContain(owner.email)
  expect(await world(portal)).toEqual(before)
})

test('V11: an address of 8,192 characters is read, one more is 414; an expectation nobody knows is 417', async () => {
  const address = (length: number) => `/api/v1/faq?isVIAdmin=${'a'.repeat(length - '/api/v1/faq?isVIAdmin='.length)}`
  expect((await portal.ask({ path: address(8192) })).status).toBe(200)
  const refused = await portal.ask({ path: address(8193) })
  expect([refused.status, refused.body.code, refused.headers['x-content-type-options']]).toEqual([414, 'too-large', 'nosniff'])
  const { said } = await raw('GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n')
  expect([said.split('\r\n')[0], said.includes('"correlation_id"')]).toEqual(['HTTP/1.1 417 Expectation Failed', true])
})
