import { deflateSync } from 'node:zlib'

type Upload = { name: string; mimeType: string; buffer: Buffer }

let made = 0

/** A small PDF that is one, with "Page 1 of …" on its pages, and a link on each to a web address and to what is none; no two are the same. */
export function samplePdf(name: string, pages = 1): Upload {
  made += 1
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const link = (uri: string, top: number): string =>
    `<</Type/Annot/Subtype/Link/Rect[72 ${top} 200 ${top + 20}]/A<</S/URI/URI(${uri})>>>>`
  const links = `[${link('https://growing-tree.example/terms', 600)}${link('javascript:alert(1)', 560)}${link('mailto:a@b.example', 520)}]`
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Count ${pages}/Kids[${numbers.map(number => `${2 + 2 * number} 0 R`).join(' ')}]>>endobj`,
    '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    ...numbers.flatMap(number => {
      const drawn = `BT /F 24 Tf 72 700 Td (Page ${number} of ${pages}) Tj ET`
      return [
        `${2 + 2 * number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${3 + 2 * number} 0 R/Annots${links}>>endobj`,
        `${3 + 2 * number} 0 obj<</Length ${drawn.length}>>stream\n${drawn}\nendstream endobj`,
      ]
    }),
  ]
  const text = `%PDF-1.4\n% ${made}\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}

/** A PNG of one colour, 224 × 224 pixels unless said otherwise; no two are the same. */
export function samplePng(name: string, width = 224, height = width): Upload {
  made += 1
  const note = chunk('tEXt', Buffer.from(`Comment\0${made}`))
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)])),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      signature,
      chunk('IHDR', header),
      note,
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
