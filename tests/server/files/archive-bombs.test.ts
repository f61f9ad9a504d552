import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '../../support/work-time.ts'
import { docx, pdf, type ZipEntry, zip } from './make-files.ts'
import { type FileServer, serveFiles } from './serve-files.ts'

/** Archives made to fill memory or to keep a server busy: what they cost is bounded, whatever they say of themselves. */
let server: FileServer
beforeAll(async () => {
  server = await serveFiles()
  // What the first upload loads is not the bombs' cost.
  await server.upload('a.docx', docx())
})
afterAll(() => server.close())

const endBytes = 22

/** An archive whose directory names one entry of a millionth of its unpacked size again and again. */
function overlapping(count: number): Buffer {
  const one = docx([{ name: 'a', content: Buffer.alloc(1_000_000) }])
  const end = one.subarray(-endBytes)
  const start = end.readUInt32LE(16)
  const listed = one.subarray(start, -endBytes)
  const last = listed.subarray(listed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')))
  const directory = Buffer.concat([listed, ...Array.from({ length: count - 4 }, () => last)])
  const told = Buffer.from(end)
  told.writeUInt16LE(count, 8)
  told.writeUInt16LE(count, 10)
  told.writeUInt32LE(directory.length, 12)
  return Buffer.concat([one.subarray(0, start), directory, told])
}

/** An archive that says its sizes as ZIP64 does: behind the directory, and in a field beside each entry. */
function zip64(entries: number, unpacked: bigint): Buffer {
  const plain = docx([{ name: 'a', content: Buffer.alloc(1000), unpacked: 0xffffffff }])
  const end = Buffer.from(plain.subarray(-endBytes))
  const start = end.readUInt32LE(16)
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(unpacked, 4)
  const listed = Buffer.from(plain.subarray(start, -endBytes))
  listed.writeUInt16LE(extra.length, listed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 30)
  const directory = Buffer.concat([listed, extra])
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(directory.length), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8)
  locator.writeUInt32LE(1, 16)
  end.fill(0xff, 8, 20)
  return Buffer.concat([plain.subarray(0, start), directory, record, locator, end])
}

/** Archives in archives, each level with two of the next: what all of them unpack to doubles with each. */
function nested(levels: number, name: string): Buffer {
  let inner: Buffer = Buffer.alloc(1_000_000)
  for (let level = 0; level < levels; level++)
    inner = zip([1, 2].map((number): ZipEntry => ({ name: `${number}${name}`, content: inner })))
  return docx([{ name: `word/embeddings/1${name}`, content: inner }])
}

test.each<[string, Buffer, number]>([
  ['that says it has 65,535 entries and has as many, all of them one', overlapping(65_535), 415],
  ['that says it has 65,535 entries and has three', entriesSaid(65_535), 415],
  ['of ZIP64 with an entry of a terabyte', zip64(4, 1_000_000_000_000n), 415],
  ['of ZIP64 with 2^32 entries', zip64(2 ** 32, 2000n), 415],
  ['with twenty levels of archives', nested(20, '.zip'), 415],
  ['with twenty levels of documents', nested(20, '.docx'), 415],
  // Workbooks may stand in a document. Nobody opens them: what is in them costs nothing.
  ['with twenty levels of archives under a name that may stand there', nested(20, '.xlsx'), 201],
])('F27: an archive %s costs neither time nor memory, and is refused', async (_, bomb, status) => {
  expect(bomb.length).toBeLessThan(5_000_000)
  // The least of three, for whatever else this process does meanwhile is counted, too; a bomb costs as much each time.
  let [work, memory] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let times = 0; times < 3 && (work >= 1000 || memory >= 50_000_000); times++) {
    const cost = await costOf(async () => expect((await server.upload('a.docx', bomb)).status).toBe(status))
    work = Math.min(work, cost.work)
    memory = Math.min(memory, cost.memory)
  }
  expect(work).toBeLessThan(1000)
  expect(memory).toBeLessThan(50_000_000)
  expect((await server.upload('a.pdf', pdf())).status).toBe(201)
})

/** @returns milliseconds of processor time, and bytes of memory that were in use beyond those before. */
async function costOf(work: () => Promise<unknown>): Promise<{ work: number; memory: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 2)
  const began = startWork()
  await work()
  clearInterval(watch)
  return { work: began(), memory: peak - before }
}

function entriesSaid(count: number): Buffer {
  const file = docx()
  file.writeUInt16LE(count, file.length - endBytes + 8)
  file.writeUInt16LE(count, file.length - endBytes + 10)
  return file
}
