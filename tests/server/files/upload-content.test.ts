import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import refusals from '../../../schemas/portal/refusals.content.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { limits } from '../../support/limits.ts'
import { startWork } from '../../support/work-time.ts'
import { compoundFile, docx, jpeg, pdf, png, pngPart, realFiles, type ZipEntry, zip } from './make-files.ts'
import { type FileServer, serveFiles } from './serve-files.ts'

const allowed = limits.uploads.document.types
const fits: Record<string, string[]> = { pdf: ['pdf'], png: ['png'], jpg: ['jpg', 'jpeg'], docx: ['docx'], doc: ['doc'] }
let server: FileServer
beforeAll(async () => {
  server = await serveFiles()
})
afterAll(() => server.close())

test('U2: thirty kinds of file, each under its own and each allowed extension: taken only when name and content agree', async () => {
  proves('onboarding.5.upload-type-docx', 'onboarding.5.upload-type-doc', 'onboarding.5.upload-type-pdf')
  proves('onboarding.5.upload-type-jpeg', 'onboarding.5.upload-type-jpg', 'onboarding.5.upload-type-png')
  expect(Object.keys(realFiles).length).toBeGreaterThanOrEqual(30)
  const wrong: string[] = []
  for (const [kind, content] of Object.entries(realFiles)) {
    for (const extension of new Set([kind, ...allowed])) {
      const { status, message } = await server.upload(`a.${extension}`, content)
      const expected = fits[kind]?.includes(extension) ? 201 : 415
      if (status !== expected) wrong.push(`${kind} as .${extension}: ${status} instead of ${expected}`)
      const said =
        content.length === 0 && allowed.includes(extension) ? refusals.texts['file-empty'] : limits.uploads.document.message
      // Where it is known to be something else, that is said as well.
      const isPicture = ['png', 'jpg', 'jpeg'].includes(extension)
      const type = extension === 'jpg' ? 'JPEG' : extension.toUpperCase()
      const named = refusals.texts[isPicture ? 'picture-differs' : 'content-differs'].replaceAll('{{/type}}', type)
      const differs = `${said} ${named.replace('{{/extension}}', extension)}`
      if (expected === 415 && message !== said && message !== differs) wrong.push(`${kind} as .${extension}: ${message}`)
      if (kind === 'jpg' && extension === 'png' && message !== differs) wrong.push(`a JPEG named .png: ${message}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await server.rows()).toBe(Object.values(fits).flat().length)
  expect(Object.values(fits).flat().sort()).toEqual([...allowed].sort())
})

describe('a type of file that the data allows', () => {
  const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), Buffer.alloc(64)])
  const latin = Buffer.from('Straße;Größe\n1;2\n', 'latin1')
  const own: Record<string, Buffer> = { ...realFiles, heic, heif: heic }
  const types = ['gif', 'webp', 'heic', 'heif', 'xlsx', 'pptx', 'csv', 'txt']
  beforeAll(() => {
    const any = { ...limits.uploads.document, types }
    server.set.limits = { ...limits, uploads: { ...limits.uploads, any } } as never
  })
  afterAll(() => {
    server.set.limits = limits as never
  })

  test.each(types)('.%s is taken with its own content, and with no other that is told apart', async extension => {
    expect((await server.upload(`a.${extension}`, own[extension] as Buffer, { kind: 'any' })).status).toBe(201)
    for (const other of ['pdf', 'png', 'docx', 'xls', 'zip', 'jar', 'exe', 'elf', 'gz', 'mp4', 'rtf', 'sqlite', 'wasm'])
      expect([other, (await server.upload(`a.${extension}`, own[other] as Buffer, { kind: 'any' })).status]).toEqual([other, 415])
    // What the upload before took is not taken by this one.
    expect((await server.upload('a.pdf', pdf(), { kind: 'any' })).status).toBe(415)
  })

  test.each<[string, string, Buffer]>([
    ['bytes that are no UTF-8', 'a.csv', latin],
    ['control characters', 'a.txt', Buffer.from('a\u0007b')],
    [
      'control characters after half a megabyte',
      'a.txt',
      Buffer.concat([Buffer.alloc(2_000_000, 'a'), Buffer.from([0]), Buffer.alloc(600_000, 'a')]),
    ],
    ['a character cut off at the end', 'a.txt', Buffer.from('caf\u00e9').subarray(0, 4)],
    ['a first line without a separator', 'a.csv', Buffer.from('hello\n1,2\n')],
  ])('text with %s is refused', async (_, name, content) => {
    expect((await server.upload(name, content, { kind: 'any' })).status).toBe(415)
  })

  test('text of several pieces is taken, and only ever handed out as text to save', async () => {
    const { status, data } = await server.upload('a.csv', Buffer.from('größe;\u20ac\n'.repeat(200_000)), { kind: 'any' })
    expect([status, data.mime_type]).toEqual([201, 'text/csv'])
    const answer = await server.get(`${data.id}?inline=1`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('U2: the type that the sender declares must agree as well, unless it declares none', async () => {
  expect((await server.upload('a.png', png(1, 1), { type: 'image/png' })).status).toBe(201)
  expect((await server.upload('A.PNG', png(1, 1), { type: '' })).status).toBe(201)
  expect((await server.upload('a.jpg', jpeg(1, 1), { type: 'image/jpg' })).status).toBe(201)
  expect((await server.upload('a.png', png(1, 1), { type: 'text/html' })).status).toBe(415)
  expect((await server.upload('a.pdf', pdf(), { type: 'image/png' })).status).toBe(415)
})

test.each<[string, string, Buffer]>([
  ['HTML before a PDF', 'a.pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
  ['a PDF that ends as a zip, called docx', 'a.docx', Buffer.concat([pdf(), docx()])],
  ['a program before a Word document', 'a.docx', Buffer.concat([Buffer.from('MZ'), docx()])],
  ['a Word document that goes on after its end', 'a.docx', Buffer.concat([docx(), Buffer.from('<script>')])],
  ['a picture called PDF', 'a.pdf', png(1, 1)],
  ['a GIF that is a script', 'a.png', Buffer.from('GIF89a=1;alert(1)')],
])('U2: %s is refused', async (_, name, content) => {
  expect((await server.upload(name, content)).status).toBe(415)
})

test.each<[string, string, Buffer]>([
  ['HTML in a PDF', 'a.pdf', pdf(undefined, '%<html><script>alert(1)</script>\n')],
  ['a PDF with an archive behind it', 'a.pdf', Buffer.concat([pdf(), zip([{ name: 'a.exe' }])])],
  ['a JPEG with a script in it', 'a.jpg', Buffer.concat([jpeg(1, 1), Buffer.from('*/=alert(1);/*')])],
])('U2: %s is only ever handed out as what its name says, in a sandbox', async (_, name, content) => {
  const { status, data } = await server.upload(name, content)
  expect(status).toBe(201)
  const answer = await server.get(data.id)
  expect(answer.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('content-type')).toBe(name === 'a.pdf' ? 'application/pdf' : 'image/jpeg')
})

test.each<[string, Buffer]>([
  ['a.png', png(30, 20)],
  ['a.jpg', jpeg(30, 20)],
])('what follows the end of %s is not kept, and counts for its size', async (name, picture) => {
  for (const behind of [Buffer.from('*/=alert(1);/*'), zip([{ name: 'a.exe' }]), picture, Buffer.alloc(100_000, 0xff)]) {
    const { status, data } = await server.upload(name, Buffer.concat([picture, behind]))
    expect([status, data.bytes]).toEqual([201, picture.length])
    expect(Buffer.from(await (await server.get(data.id)).arrayBuffer())).toEqual(picture)
  }
  const full = Buffer.concat([picture, Buffer.alloc(5_000_001 - picture.length)])
  expect([(await server.upload(name, full)).status, (await server.upload(name, full.subarray(0, -1))).status]).toEqual([413, 201])
})

const behindIt = Buffer.from('<?php system("id"); ?><script>alert(1)</script>')

test.each<[string, string, Buffer]>([
  ['a PNG whose last part holds something', 'a.png', Buffer.concat([png(30, 20).subarray(0, -12), pngPart('IEND', behindIt)])],
  ['a PNG that never ends, with something behind it', 'a.png', Buffer.concat([png(30, 20).subarray(0, -12), behindIt])],
  ['a JPEG that never ends, with something behind it', 'a.jpg', Buffer.concat([jpeg(30, 20).subarray(0, -2), behindIt])],
  ['a PNG without its last rows', 'a.png', png(300, 300).subarray(0, 100)],
  ['a JPEG without its last rows', 'a.jpg', jpeg(300, 300).subarray(0, -200)],
  ['a PNG that announces 60,000 × 60,000 pixels', 'a.png', announcing(60_000)],
  ['a PNG whose pixels are noise', 'a.png', noise()],
])('U2: %s is no picture', async (_, name, content) => {
  expect((await server.upload(name, content)).status).toBe(415)
})

test('U3: texts beside a picture are not unpacked, however much they are', async () => {
  const [picture, packed] = [png(8, 8), deflateSync(Buffer.alloc(50_000_000))]
  const text = pngPart('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]))
  const bomb = Buffer.concat([picture.subarray(0, 33), ...Array.from({ length: 30 }, () => text), picture.subarray(33)])
  const began = startWork()
  expect((await server.upload('a.png', bomb)).status).toBe(201)
  expect(began()).toBeLessThan(2000)
})

test('U3: a picture in too many parts is refused, and costs no time', async () => {
  const picture = png(8, 8)
  const empty = pngPart('teST', Buffer.alloc(0))
  const parts = Buffer.concat([picture.subarray(0, 33), ...Array.from({ length: 400_000 }, () => empty), picture.subarray(33)])
  const began = startWork()
  expect((await server.upload('a.png', parts)).status).toBe(415)
  expect(began()).toBeLessThan(2000)
})

test('U3: a document whose parts are in a list of too many tags is refused, and costs no time', async () => {
  // What is packed as well as that needs something beside it that is not.
  const listed = (tags: string) =>
    docx([
      { name: 'word/_rels/document.xml.rels', content: Buffer.from(`<R>${tags}</R>`) },
      { name: 'word/media/a.bin', content: randomBytes(400_000) },
    ])
  const link = '<Relationship Id="r" Type="https://a.example/hyperlink" Target="https://a.example" TargetMode="External"/>'
  expect((await server.upload('a.docx', listed(link.repeat(3000)))).status).toBe(201)
  const many = listed('<a x="y"/>'.repeat(43_000))
  const began = startWork()
  expect((await server.upload('a.docx', many)).status).toBe(415)
  expect(began()).toBeLessThan(1000)
})

test('U3: a JPEG of several scans is a picture, one of too many is refused, and costs no time', async () => {
  const grey = { width: 4400, height: 4400, channels: 3 as const, background: '#888' }
  const picture = await sharp({ create: grey }).jpeg({ progressive: true }).toBuffer()
  expect((await server.upload('a.jpg', picture)).status).toBe(201)
  const [end, scan] = [picture.subarray(-2), picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2)]
  const scans = Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: 800 }, () => scan), end])
  const began = startWork()
  expect((await server.upload('a.jpg', scans)).status).toBe(415)
  expect(began()).toBeLessThan(1000)
})

test('U3: of 16 bits and in passes, a picture may have a quarter of the pixels', async () => {
  const made = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
      .png({ progressive: true })
      .toColourspace('rgb16')
      .toBuffer()
  expect((await server.upload('a.png', await made(2000))).status).toBe(201)
  expect((await server.upload('a.png', await made(2500))).status).toBe(415)
})

test('after a refused upload the connection serves the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (name: string, bytes: number) =>
    new Promise<number | undefined>((done, failed) => {
      const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), pdf(bytes), Buffer.from('\r\n--b--\r\n')])
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length }
      const asked = request(`${server.address}/files?kind=document`, { method: 'POST', agent, headers }, answer => {
        answer.resume().on('end', () => done(answer.statusCode))
      })
      asked.on('error', failed).end(body)
    })
  try {
    for (const name of ['holiday.heic', 'tool.exe', 'no-extension'])
      expect([await send(name, 2_000_000), await send('a.pdf', 500)], name).toEqual([expect.any(Number), 201])
  } finally {
    agent.destroy()
  }
})

test.each<[string, Buffer]>([
  ['with macros', compoundFile('WordDocument', '1Table', 'Macros')],
  ['with macros under another name', compoundFile('WordDocument', '_VBA_PROJECT')],
  ['with encrypted content', compoundFile('EncryptedPackage')],
  ['with macros in capitals', compoundFile('WordDocument', 'MACROS')],
  ['with a program in it', compoundFile('WordDocument', '\u0001Ole10Native')],
  ['of another program in capitals', compoundFile('WORKBOOK')],
  ['with macros far from both ends', inTheMiddle(compoundFile('WordDocument', '1Table'), compoundFile('Macros'))],
  ['that needs a password', withPassword(compoundFile('WordDocument', '1Table'))],
])('U3: an older Word document %s is refused', async (_, content) => {
  expect((await server.upload('a.doc', compoundFile('WordDocument', '1Table'))).status).toBe(201)
  expect((await server.upload('a.doc', content)).status).toBe(415)
})

/** A picture whose header says that it is larger than it is, with the sum that goes with it. */
function announcing(size: number): Buffer {
  const picture = png(10, 10)
  picture.writeUInt32BE(size, 16)
  picture.writeUInt32BE(size, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

function noise(): Buffer {
  const picture = png(100, 100)
  return picture.fill(0x5a, 41, picture.length - 20)
}

/** Another file's directory between a megabyte of nothing on both sides. */
function inTheMiddle(file: Buffer, other: Buffer): Buffer {
  return Buffer.concat([file, Buffer.alloc(1_048_576), other.subarray(1024), Buffer.alloc(1_048_576)])
}

/** The flag of its header that says so; its stream begins in the first sector. */
function withPassword(file: Buffer): Buffer {
  file.writeUInt16LE(0x0100, 512 + 10)
  return file
}

/** A Word document one of whose parts has something more in it. */
function withPart(name: string, more: string): Buffer {
  return zip(
    ['[Content_Types].xml', 'word/document.xml'].map(part => ({
      name: part,
      content: Buffer.from(`<a>${part === name ? more : ''}</a>`),
    })),
  )
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Lists of parts that take long to read, and what makes them unpack to less than a hundred times their size. */
function lists(count: number): ZipEntry[] {
  const name = (index: number) => ({ name: `word/_rels/${index}.rels`, content: Buffer.alloc(99_000, '<') })
  return [
    ...Array.from({ length: count }, (_, index) => name(index)),
    { name: 'word/media/a.bin', content: randomBytes(400_000) },
  ]
}

/** The parts of a text that lie elsewhere, of a kind. */
function relation(kind: string, encoded: (text: string) => Buffer = Buffer.from): ZipEntry {
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`
  const text = `<Relationships><Relationship Id="rId1" Type="${type}" Target="https://evil.test/a" TargetMode="External"/></Relationships>`
  return { name: 'word/_rels/document.xml.rels', content: encoded(text) }
}

describe('an archive called docx', () => {
  const many = (count: number): ZipEntry[] => Array.from({ length: count }, (_, index) => ({ name: `word/media/${index}.bin` }))

  test('U3: with 1,000 entries, and with a workbook in it, is taken', async () => {
    expect((await server.upload('a.docx', docx(many(997)))).status).toBe(201)
    expect((await server.upload('a.docx', docx([{ name: 'word/embeddings/sheet1.xlsx' }]))).status).toBe(201)
    for (const encoded of [Buffer.from, utf16])
      expect((await server.upload('a.docx', docx([relation('hyperlink', encoded)]))).status).toBe(201)
  })

  test.each<[string, Buffer]>([
    ['with 1,001 entries', docx(many(998))],
    ['that unpacks to more than 100 MB', docx([{ name: 'a', unpacked: 100_000_001, content: Buffer.alloc(1_000_000, 1) }])],
    ['that unpacks to more than a hundred times its size', docx([{ name: 'a', content: Buffer.alloc(1_000_000) }])],
    ['whose entries lie over one another', docx([{ name: 'a', offset: 0 }])],
    ['with an entry behind the directory', docx([{ name: 'a', offset: 0x7fffffff }])],
    ['with an entry that leads out of it', docx([{ name: '../../evil' }])],
    ['with an entry from the root', docx([{ name: '/etc/passwd' }])],
    ['with an entry with backslashes', docx([{ name: '..\\evil' }])],
    ['with a link', docx([{ name: 'word/link', mode: 0o120777 }])],
    ['with an archive in it', docx([{ name: 'word/bomb.zip' }])],
    ...['a.exe', 'a.DLL', 'a.scr', 'a.bat', 'a.cmd', 'a.ps1', 'a.vbs', 'a.js', 'a.hta', 'a.lnk', 'a.msi', 'a.sh', 'a.exe. '].map(
      name => [`with ${name} in it`, docx([{ name: `word/${name}` }])] as [string, Buffer],
    ),
    [
      'with macros of another name',
      withPart('[Content_Types].xml', '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
    ],
    [
      'with macros by its type',
      withPart('[Content_Types].xml', '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
    ],
    [
      'with macros by its type, beside a prefixed one',
      withPart(
        '[Content_Types].xml',
        '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml" x:ContentType="text/xml"/>',
      ),
    ],
    ['with controls', withPart('[Content_Types].xml', '<Override ContentType="application/vnd.ms-office.activeX+xml"/>')],
    ['with a template from elsewhere', docx([relation('attachedTemplate')])],
    [
      'with a template from elsewhere, in UTF-16',
      docx([relation('attachedTemplate', text => Buffer.from(`\ufeff${text}`, 'utf16le'))]),
    ],
    [
      'with a template from elsewhere, by numbers',
      docx([relation('attachedTemplate', text => Buffer.from(text.replace('External', '&#69;xterna&#x6c;')))]),
    ],
    ['with an object from elsewhere', docx([relation('oleObject')])],
    ['with a picture from elsewhere', docx([relation('image')])],
    ...[
      ['whose address says that it is a link', (text: string) => text.replace('test/a', 'test/hyperlink')],
      ['with an attribute that says so', (text: string) => text.replace('Id=', 'x="/hyperlink" Id=')],
      ['with a type within another attribute', (text: string) => text.replace('Id=', `x=' Type="/hyperlink"' Id=`)],
      ['with a tag within an attribute', (text: string) => text.replace('test/a', 'test/&#60;')],
      ['by a prefix', (text: string) => text.replaceAll('Relationship ', 'r:Relationship ')],
      ['by an entity', (text: string) => `<!DOCTYPE a [<!ENTITY e "External">]>${text.replace('External', '&e;')}`],
      ['by a long number', (text: string) => text.replace('External', '&#x000000045;xternal')],
      [
        'beside a prefixed attribute that says otherwise',
        (text: string) => text.replace('"External"', '"External" x:TargetMode="Internal" x:Type="a/hyperlink"'),
      ],
      ['in lower case', (text: string) => text.replace('External', ' external ')],
      ['that is not closed', (text: string) => text.replace('"/>', '" <')],
    ].map(
      ([what, change]) =>
        [
          `with a template from elsewhere ${what}`,
          docx([relation('attachedTemplate', text => Buffer.from((change as (text: string) => string)(text)))]),
        ] as [string, Buffer],
    ),
    [
      'with a template from elsewhere in UTF-16 without a mark',
      docx([relation('attachedTemplate', text => Buffer.from(text, 'utf16le'))]),
    ],
    [
      'with a template from elsewhere in UTF-7',
      docx([relation('attachedTemplate', text => Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${text}`))]),
    ],
    [
      'with a template from elsewhere in a part in capitals',
      docx([{ ...relation('attachedTemplate'), name: 'word/_RELS/document.xml.RELS' }]),
    ],
    [
      'with macros by its type in capitals',
      withPart('[Content_Types].xml', '<Override ContentType="application/MACROENABLED"/>'),
    ],
    ['with a second list of types', docx([{ name: '[content_types].XML' }])],
    ['with a hundred lists of parts of a megabyte', docx(lists(100))],
    [
      'with a list of parts too long to look into',
      docx([relation('hyperlink', text => Buffer.from(`${text}${' '.repeat(1_000_000)}`))]),
    ],
    ['with a program', docx([{ name: 'word/media/a.png', content: realFiles.exe as Buffer }])],
    ['with a program of Linux', docx([{ name: 'word/a.xml', content: realFiles.elf as Buffer }])],
    ['with an embedded container', docx([{ name: 'word/embeddings/oleObject1.bin', content: compoundFile('Package') }])],
    ['with an entry that bears another name', docx([{ name: 'word/a.xml', localName: 'word/vbaProject.bin' }])],
    ['with macros', docx([{ name: 'word/vbaProject.bin' }])],
    ['with an encrypted entry', docx([{ name: 'a', flags: 1 }])],
    ['with the same entry twice', docx([{ name: 'word/document.xml' }])],
    ['with sizes said elsewhere', docx([{ name: 'a', unpacked: 0xffffffff }])],
    ['without a document', zip([{ name: '[Content_Types].xml' }])],
    ['without types', zip([{ name: 'word/document.xml' }])],
    ['cut off', docx().subarray(0, -10)],
    ['with an entry that unpacks to more than it says', docx([{ name: 'a', content: Buffer.alloc(50_000, 1), unpacked: 2000 }])],
    ['with an entry that unpacks to less than it says', docx([{ name: 'a', content: Buffer.alloc(500, 1), unpacked: 2000 }])],
    ['with an entry that cannot be unpacked', docx([{ name: 'a', content: Buffer.from('x'), flags: 0 }]).fill(0xff, 30, 60)],
  ])('U3: %s is refused', async (_, content) => {
    expect((await server.upload('a.docx', content)).status).toBe(415)
  })

  test('U3: is judged without inflating it: a bomb costs neither time nor memory', async () => {
    const bomb = docx([{ name: 'a', content: Buffer.alloc(200_000_000) }])
    const before = process.memoryUsage().arrayBuffers
    const began = startWork()
    expect((await server.upload('a.docx', bomb)).status).toBe(415)
    expect(began()).toBeLessThan(1000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
  })
})
