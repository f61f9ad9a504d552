import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

/** Real files, made as programs make them; no fixture needs to be kept. */

const crcTable = Array.from({ length: 256 }, (_, number) => {
  let value = number
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc32(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** A PDF that readers open: one empty page. `grow` fills a comment to reach an exact size. */
export function pdf(bytes?: number, extra = ''): Buffer {
  const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\n${extra}`
  const end = 'trailer<</Root 1 0 R/Size 4>>\n%%EOF\n'
  const filler = bytes === undefined ? '' : `%${'x'.repeat(bytes - head.length - end.length - 2)}\n`
  return Buffer.from(head + filler + end, 'latin1')
}

/** A part of a PNG, as `IHDR`, with its length and sum. */
export function pngPart(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one grey. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const row = Buffer.alloc(width + 1, 0x80)
  // Each row begins with how it is filtered.
  row[0] = 0
  const packed = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', header),
    pngPart('IDAT', packed),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG of one grey; `profile` bytes of colour profile stand before the frame, as cameras write them. */
export function jpeg(width: number, height: number, profile = 0): Buffer {
  const segments = [Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')]
  for (let left = profile; left > 0; left -= 60_000) {
    const segment = Buffer.alloc(Math.min(left, 60_000) + 4, 0x20)
    segment.writeUInt16BE(0xffe2, 0)
    segment.writeUInt16BE(segment.length - 2, 2)
    segments.push(segment)
  }
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const quantised = Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)])
  // Each table has one code of one bit: no difference to the block before, and nothing else in the block.
  const codes = (table: string) => Buffer.from(`ffc40014${table}01${'00'.repeat(16)}`, 'hex')
  const bits = Math.ceil(width / 8) * Math.ceil(height / 8) * 2
  const blocks = Buffer.alloc(Math.ceil(bits / 8))
  if (bits % 8 > 0) blocks[blocks.length - 1] = 0xff >> (bits % 8)
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  return Buffer.concat([...segments, quantised, frame, codes('00'), codes('10'), scan, blocks, Buffer.from('ffd9', 'hex')])
}

/** A JPEG with a further segment behind its beginning, as cameras and programs write them. */
export function withSegment(picture: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)])
}

export type ZipEntry = {
  name: string
  content?: Buffer
  mode?: number
  flags?: number
  unpacked?: number
  packed?: number
  offset?: number
  /** In the entry's own header, another than in the directory. */
  localName?: string
}

/** A zip archive; sizes and places may be lied about, as bombs do. */
export function zip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = Buffer.from('x'), mode = 0o100644, flags = 0, ...lies } of entries) {
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const own = Buffer.from(lies.localName ?? name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(own.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(0x0314, 4)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(lies.packed ?? packed.length, 20)
    entry.writeUInt32LE(lies.unpacked ?? content.length, 24)
    entry.writeUInt32LE((mode << 16) >>> 0, 38)
    entry.writeUInt32LE(lies.offset ?? at, 42)
    parts.push(local, own, packed)
    directory.push(entry, title)
    at += 30 + own.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** A Word document, with further entries. */
export function docx(more: ZipEntry[] = []): Buffer {
  return zip([
    {
      name: '[Content_Types].xml',
      content: Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    { name: '_rels/.rels', content: Buffer.from('<Relationships/>') },
    { name: 'word/document.xml', content: Buffer.from('<w:document><w:body/></w:document>') },
    ...more,
  ])
}

/** The container of Office files before 2007, with the streams named. */
export function compoundFile(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const entry = 512 * 2 + index * 128
    file.write(name, entry, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, entry + 64)
    file[entry + 66] = index === 0 ? 5 : 2
  }
  return file
}

const text = (content: string) => Buffer.from(content)
const bytes = (hex: string, size = 600) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(size)])

/** Kind of file by its own extension: thirty that people and attackers send. */
export const realFiles: Record<string, Buffer> = {
  pdf: pdf(),
  png: png(20, 10),
  jpg: jpeg(20, 10),
  docx: docx(),
  doc: compoundFile('WordDocument', '1Table'),
  xls: compoundFile('Workbook'),
  ppt: compoundFile('PowerPoint Document'),
  msg: compoundFile('__properties_version1.0'),
  msi: compoundFile('\u4840\u3f7f\u4164\u422f\u4836'),
  xlsx: zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
  pptx: zip([{ name: '[Content_Types].xml' }, { name: 'ppt/presentation.xml' }]),
  odt: zip([{ name: 'mimetype', content: text('application/vnd.oasis.opendocument.text') }, { name: 'content.xml' }]),
  zip: zip([{ name: 'a.txt' }]),
  jar: zip([{ name: 'META-INF/MANIFEST.MF' }, { name: 'A.class' }]),
  gif: Buffer.concat([
    text('GIF89a'),
    Buffer.from('01000100800000ffffff00000021f90400000000002c00000000010001000002024401003b', 'hex'),
  ]),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  bmp: bytes('424d46000000000000003600000028000000'),
  tiff: bytes('49492a0008000000'),
  ico: bytes('00000100010010100000'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  html: text('<!doctype html><script>alert(1)</script>'),
  js: text('alert(1)'),
  txt: text('hello'),
  csv: text('a,b\n=1+1,2\n'),
  rtf: text('{\\rtf1 hello}'),
  xml: text('<?xml version="1.0"?><a/>'),
  exe: bytes('4d5a90000300000004000000ffff0000'),
  elf: bytes('7f454c46020101000000000000000000'),
  gz: gzipSync('hello'),
  mp4: Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypmp42'), Buffer.alloc(64)]),
  mp3: Buffer.concat([text('ID3'), Buffer.from('0300000000000a', 'hex'), Buffer.alloc(64)]),
  sqlite: Buffer.concat([text('SQLite format 3\0'), Buffer.alloc(100)]),
  wasm: bytes('0061736d01000000'),
  empty: Buffer.alloc(0),
}
