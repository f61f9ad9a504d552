import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * The OpenType font inside a WOFF file (https://www.w3.org/TR/WOFF/). Done once for a font here, because what draws would unpack it for
 * every document, and slowly.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12)
  const directory = Buffer.alloc(sfntHeader + tables * sfntEntry)
  const power = 2 ** Math.floor(Math.log2(tables))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tables, 4)
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((tables - power) * 16, 10)
  const contents: Buffer[] = []
  let at = directory.length
  for (let table = 0; table < tables; table++) {
    const entry = woffHeader + table * woffEntry
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map(place => woff.readUInt32BE(entry + place))
    const stored = woff.subarray(offset, offset + packed)
    const content = packed < length ? inflateSync(stored) : stored
    const place = sfntHeader + table * sfntEntry
    woff.copy(directory, place, entry, entry + 4)
    woff.copy(directory, place + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(at, place + 8)
    directory.writeUInt32BE(length, place + 12)
    contents.push(content, Buffer.alloc(-length & 3))
    at += length + (-length & 3)
  }
  return Buffer.concat([directory, ...contents])
}
