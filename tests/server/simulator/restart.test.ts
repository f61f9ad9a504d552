import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#server/simulator/settings.ts'
import { contact, controlOf, idOf, newAgent, startChannel, webhookToken } from '../messaging/channel.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'onramp-simulator-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const process of running) process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the simulator as its script does, and says where it is. */
async function start(settings: Record<string, string>) {
  const simulator = spawn(process.execPath, ['src/server/simulator/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(simulator)
  let said = ''
  const address = await new Promise<string>((done, fail) => {
    simulator.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const ready = /is ready at (\S+)\n/.exec(said)
      if (ready) done(ready[1] as string)
    })
    simulator.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    simulator.once('exit', () => fail(new Error(said)))
  })
  const gone = new Promise<number | null>(done => simulator.once('exit', done))
  const kill = (signal: NodeJS.Signals) => {
    simulator.kill(signal)
    return gone
  }
  return { address, port: new URL(address).port, ...controlOf(address), kill }
}

test('killed at any moment it goes on where it was; the adapter fetches a new token by itself', async () => {
  const portal = await startChannel()
  const settings = {
    ...{ STATE_FILE: join(folder, 'state.json'), WEBHOOK_URL: portal.url, WEBHOOK_TOKEN: webhookToken },
    ...{ VERIFICATION_SECONDS: '3600', LAUNCH_SECONDS: 'never', HOST: '127.0.0.1' },
  }
  const first = await start({ ...settings, PORT: '0' })
  const serviceAccount = (await first.ask('GET', '/simulator/service-account.json')) as typeof portal.serviceAccount
  const adapter = portal.adapterAt(first.address, { serviceAccount })
  const phone = '+919876543219'
  const agent = await newAgent(adapter, 'one')
  await adapter.requestVerification(agent, { key: 'v', contact })
  await adapter.inviteTester(agent, { key: 't', phone })
  await first.act(phone, 'invitation', { agentId: idOf(agent), answer: 'ACCEPTED' })
  await first.ask('POST', '/simulator/clock', { set: new Date().toISOString() })
  portal.receiver.refuse = 1
  await adapter.send(agent, phone, { messageId: randomUUID(), traffic: 'transaction', content: { text: 'Hi' } })
  await first.advance(0)
  expect(portal.events).toEqual([])
  const before = await first.state()
  expect(before.due.map(({ kind }) => kind).sort()).toEqual(['verified', 'webhook'])
  await first.kill('SIGKILL')

  const second = await start({ ...settings, PORT: first.port })
  expect(await second.state()).toEqual(before)
  expect(await newAgent(adapter, 'one')).toEqual(expect.objectContaining(agent))
  await second.advance(3600)
  expect(portal.events.map(({ kind }) => kind)).toEqual(['delivered'])
  await second.ask('POST', '/simulator/clock', { run: true })
  expect((await second.state()).counts).toMatchObject({ brands: 1, agents: 1, messages: 1 })
  expect(await second.kill('SIGTERM')).toBe(0)
})

test('settings that are wrong are all named', () => {
  const wrong = { PORT: 'x', VERIFICATION_SECONDS: 'soon', WEBHOOK_URL: 'http://127.0.0.1/hook' }
  for (const name of ['PORT', 'VERIFICATION_SECONDS', 'WEBHOOK_TOKEN']) expect(() => readSettings(wrong)).toThrow(`- ${name} `)
})

test('imports nothing of what it is there to try', async () => {
  const { filesUnder, importsOf, isCode } = await import('../../architecture/source-files.ts')
  const crossings = (folder: string, other: string) =>
    filesUnder(folder)
      .filter(isCode)
      .flatMap(path => importsOf(path))
      .filter(({ to }) => to.startsWith(other))
  expect(crossings('src/server/simulator', 'src/server/messaging')).toEqual([])
  expect(crossings('src/server/messaging', 'src/server/simulator')).toEqual([])
})
