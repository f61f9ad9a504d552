import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { gatewaySms } from '#server/sms/gateway-sms.ts'
import { smsChain } from '#server/sms/sms-chain.ts'

/** Several gateways for text messages over HTTP, tried in order. */
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const sms = { messageId: 'm1', to: '+919812345678', text: 'Hi' }

/** A gateway that answers so, and how often it was asked. */
async function gateway(answer: (response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return { asked, server, port: gatewaySms(url, () => new Date(), 300) }
}

const takes = (response: ServerResponse) => response.end('{}')

test('the first takes what it can; the others are not asked', async () => {
  const [first, second] = [await gateway(takes), await gateway(takes)]
  await smsChain([first.port, second.port]).send(sms)
  expect([first.asked, second.asked]).toEqual([['/send'], []])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['answers 500', response => response.writeHead(500).end()],
  ['cuts the connection', response => response.destroy()],
  ['does not answer in time', () => {}],
])('where the first %s the next is asked, and the next', async (_, fails) => {
  const [first, second, third] = [await gateway(fails), await gateway(fails), await gateway(takes)]
  await smsChain([first.port, second.port, third.port]).send(sms)
  expect([first.asked, second.asked, third.asked]).toEqual([['/send'], ['/send'], ['/send']])
})

test('one that is not there is passed over', async () => {
  const [first, second] = [await gateway(takes), await gateway(takes)]
  await new Promise(closed => first.server.close(closed))
  await smsChain([first.port, second.port]).send(sms)
  expect(second.asked).toEqual(['/send'])
})

test('what one refuses of the message is not tried elsewhere', async () => {
  const invalid = (response: ServerResponse) => response.end('{"error_code": 4, "error_reason": "The number is invalid"}')
  const [first, second] = [await gateway(invalid), await gateway(takes)]
  await expect(smsChain([first.port, second.port]).send(sms)).rejects.toMatchObject({ code: 4, reason: 'The number is invalid' })
  expect(second.asked).toEqual([])
})

test('where none can, the last says why; one that failed five times is not asked again', async () => {
  const fails = (response: ServerResponse) => response.writeHead(500).end()
  const [first, second] = [await gateway(fails), await gateway(fails)]
  const chain = smsChain([first.port, second.port])
  for (let count = 0; count < 5; count++) await expect(chain.send(sms)).rejects.toMatchObject({ code: 502 })
  await expect(chain.send(sms)).rejects.toMatchObject({ code: 503 })
  expect([first.asked.length, second.asked.length]).toEqual([5, 5])
})
