import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamdScanner } from '#server/files/clamd-scanner.ts'
import refusals from '../../../schemas/portal/refusals.content.json' with { type: 'json' }
import { eicar, startClamd } from './clamd.ts'
import { pdf } from './make-files.ts'
import { type FileServer, serveFiles } from './serve-files.ts'

/** Uploads with a scanner for malware beside the portal. */
let server: FileServer
let clamd: Awaited<ReturnType<typeof startClamd>>
beforeAll(async () => {
  server = await serveFiles()
  clamd = await startClamd()
})
afterAll(async () => {
  await server.close()
  await clamd.stop()
})
beforeEach(() => {
  Object.assign(clamd.state, { say: null, mute: false, scanned: [] })
  server.deps.scanner = clamdScanner(clamd.address)
})

const nothingKept = async () => [await server.rows(), server.stored().length]

test('a file with malware is refused with the reason, and nothing of it is kept', async () => {
  const before = await nothingKept()
  const answer = await server.upload('a.pdf', pdf(undefined, `%${eicar}\n`))
  expect([answer.status, answer.message]).toEqual([422, refusals.texts.malware])
  expect(await nothingKept()).toEqual(before)
})

test('a file without is kept; the scanner was shown every byte, also of a large one', async () => {
  expect((await server.upload('a.pdf', pdf(900))).status).toBe(201)
  expect((await server.upload('a.pdf', pdf(3_000_000))).status).toBe(201)
  expect(clamd.state.scanned).toEqual([900, 3_000_000])
})

test.each<[string, () => void]>([
  ['says that it could not scan', () => Object.assign(clamd.state, { say: 'INSTREAM size limit exceeded. ERROR' })],
  ['is not there', () => Object.assign(server.deps, { scanner: clamdScanner('127.0.0.1:1') })],
  ['has no socket there', () => Object.assign(server.deps, { scanner: clamdScanner('/nowhere/clamd.sock') })],
  ['hangs up', () => Object.assign(clamd.state, { say: '' })],
])('while the scanner %s, nothing is taken: try again later', async (_, make) => {
  make()
  const before = await nothingKept()
  const answer = await server.upload('a.pdf', pdf(700_000))
  expect([answer.status, answer.message]).toEqual([503, refusals.texts.unavailable])
  expect(await nothingKept()).toEqual(before)
})
