import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamdScanner } from '#server/files/clamd-scanner.ts'
import refusals from '../../../schemas/portal/refusals.content.json' with { type: 'json' }
import { eicar, startClamd } from './clamd.ts'
import { docx, pdf } from './make-files.ts'
import { startScanner } from './real-clamd.ts'
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
  Object.assign(clamd.state, { say: null, mute: false, scanned: [], shown: 0 })
  server.deps.scanner = clamdScanner(clamd.address)
})

const nothingKept = async () => [await server.rows(), server.stored().length]

test('U6: a file with malware is refused with the reason, and nothing of it is kept', async () => {
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
])('U6: while the scanner %s, nothing is taken: try again later', async (_, make) => {
  make()
  const before = await nothingKept()
  const answer = await server.upload('a.pdf', pdf(700_000))
  expect([answer.status, answer.message]).toEqual([503, refusals.texts.unavailable])
  expect(await nothingKept()).toEqual(before)
})

test('U6: while the verdict is awaited nobody finds the file, and without a verdict nothing is left', async () => {
  clamd.state.mute = true
  const before = await nothingKept()
  const sender = new AbortController()
  const upload = server.upload('a.pdf', pdf(700_000), { signal: sender.signal }).catch(() => 'gone')
  await expect.poll(() => clamd.state.shown).toBe(1)
  expect(await server.rows()).toEqual(before[0])
  sender.abort()
  expect(await upload).toBe('gone')
  clamd.hangUp()
  await expect.poll(nothingKept).toEqual(before)
})

test("U6: ClamAV's own daemon, where it is installed, finds EICAR in a document and inside an archive, and takes what is clean", async () => {
  const real = await startScanner()
  try {
    server.deps.scanner = clamdScanner(real.address)
    const before = await nothingKept()
    const answer = await server.upload('a.pdf', pdf(400_000, `%${eicar}\n`))
    expect([real.name, answer.status, answer.message]).toEqual([real.name, 422, refusals.texts.malware])
    expect(await nothingKept()).toEqual(before)
    expect((await server.upload('a.pdf', pdf(3_000_000))).status).toBe(201)
    // ClamAV unpacks archives itself: the words of the document are not those of the file.
    if (real.name === 'clamd') {
      const letter = docx([{ name: 'word/media/note.txt', content: Buffer.from(eicar) }])
      expect((await server.upload('letter.docx', letter)).status).toBe(422)
    }
  } finally {
    await real.stop()
  }
})
