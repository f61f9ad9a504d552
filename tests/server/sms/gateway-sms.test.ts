import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayError } from '#server/ports.ts'
import { gatewaySms } from '#server/sms/gateway-sms.ts'

let answer: (response: ServerResponse) => void
let calls: unknown[] = []
const clock = { now: new Date() }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += part
  })
  request.on('end', () => {
    calls.push({ method: request.method, type: request.headers['content-type'], body: body === '' ? null : JSON.parse(body) })
    answer(response)
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/send`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls = []
  answer = response => response.end('{}')
})

const sms = { messageId: 'm1', to: '+919812345678', text: 'Hi' }
const gateway = (timeoutMs = 300) => gatewaySms(url, () => clock.now, timeoutMs)
const codeOf = (work: Promise<void>) =>
  work.then(
    () => 0,
    error => {
      expect(error).toBeInstanceOf(GatewayError)
      return (error as GatewayError).code
    },
  )

test('posts the message as JSON', async () => {
  await gateway().send(sms)
  expect(calls).toEqual([
    { method: 'POST', type: 'application/json', body: { message_id: 'm1', to: '+919812345678', text: 'Hi' } },
  ])
})

test("hands on the gateway's own code and reason", async () => {
  answer = response => response.end('{"error_code": 4, "error_reason": "Rejected - The number is invalid"}')
  await expect(gateway().send(sms)).rejects.toMatchObject({ code: 4, reason: 'Rejected - The number is invalid' })
  answer = response => response.end('{"error_code": 2}')
  expect(await codeOf(gateway().send(sms))).toBe(2)
})

test.each<[string, number, (response: ServerResponse) => void]>([
  ['500', 502, response => response.writeHead(500).end('{}')],
  ['429', 502, response => response.writeHead(429).end('{}')],
  [
    'a redirect',
    502,
    response => (calls.length === 1 ? response.writeHead(302, { location: '/other' }).end() : response.end('{}')),
  ],
  ['no JSON', 502, response => response.end('<html>')],
  ['a JSON list', 502, response => response.end('[]')],
  ['null', 502, response => response.end('null')],
  ['a code that is no number', 502, response => response.end('{"error_code": "4"}')],
  ['a cut connection', 502, response => response.destroy()],
  ['nothing in time', 504, () => {}],
  ['half an answer in time', 504, response => response.writeHead(200).write('{')],
])('%s is a GatewayError %i', async (_, code, behaviour) => {
  answer = behaviour
  expect(await codeOf(gateway().send(sms))).toBe(code)
})

test('waits five seconds at most unless told otherwise', async () => {
  answer = () => {}
  const start = performance.now()
  expect(await codeOf(gatewaySms(url, () => clock.now).send(sms))).toBe(504)
  expect(performance.now() - start).toBeGreaterThan(4_900)
  // Generous, for a busy machine: no more than said, not another number.
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('F17: after five faults in a row it is left alone for 30 seconds, then one message tries', async () => {
  const { send } = gateway()
  answer = response => response.writeHead(500).end()
  for (let count = 0; count < 5; count++) expect(await codeOf(send(sms))).toBe(502)
  expect(await codeOf(send(sms))).toBe(503)
  clock.now = new Date(clock.now.getTime() + 29_999)
  expect(await codeOf(send(sms))).toBe(503)
  expect(calls).toHaveLength(5)

  clock.now = new Date(clock.now.getTime() + 1)
  const codes = await Promise.all([codeOf(send(sms)), codeOf(send(sms)), codeOf(send(sms))])
  expect(codes.sort()).toEqual([502, 503, 503])
  expect(calls).toHaveLength(6)
  expect(await codeOf(send(sms))).toBe(503)

  clock.now = new Date(clock.now.getTime() + 30_000)
  answer = response => response.end('{}')
  expect(await codeOf(send(sms))).toBe(0)
  expect(await codeOf(send(sms))).toBe(0)
})

test('what the gateway refuses is no fault of it', async () => {
  const { send } = gateway()
  answer = response => response.end('{"error_code": 4}')
  for (let count = 0; count < 6; count++) expect(await codeOf(send(sms))).toBe(4)
})
