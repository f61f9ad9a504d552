import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import refusals from '../../../schemas/portal/refusals.content.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { limits } from '../../support/limits.ts'
import { jpeg, pdf, png } from './make-files.ts'
import { type FileServer, serveFiles } from './serve-files.ts'

const message =
  'Only docx, doc, pdf, jpeg, jpg, png files are supported with max size of 5MB and file name should be less than 50 characters.'
let server: FileServer
beforeAll(async () => {
  server = await serveFiles()
})
afterAll(() => server.close())

/** What a refusal must leave behind: nothing. */
async function expectNothingKept(work: () => Promise<unknown>) {
  const before = [await server.rows(), server.stored().length]
  await work()
  // What is received is removed after its sender has gone.
  await expect.poll(async () => [await server.rows(), server.stored().length], { timeout: 10_000 }).toEqual(before)
}

/** A picture that announces more pixels than are decoded. */
function vast(): Buffer {
  const picture = png(10, 10)
  picture.writeUInt32BE(60_000, 16)
  picture.writeUInt32BE(60_000, 20)
  return picture
}

/** Sends a raw multipart body in pieces without a length, so that only counting finds its size. */
function sendRaw(
  pieces: Buffer[],
  headers: Record<string, string> = {},
  goesAway?: Promise<unknown>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.address}/files?kind=document`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked', ...headers },
    })
    call.on('response', response => {
      let body = ''
      response.on('data', part => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode as number, body }))
    })
    call.on('error', reject)
    for (const piece of pieces) call.write(piece)
    if (!goesAway) call.end()
    else goesAway.then(() => call.destroy(new Error('gone')), reject)
  })
}

const part = (name: string, content: Buffer, field = 'file') =>
  Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('--b--\r\n')

describe('size', () => {
  test('U1: 5,000,000 bytes are taken, 5,000,001 refused with the message, and nothing is kept', async () => {
    proves('onboarding.5.upload-max-bytes', 'onboarding.5.upload-limits-message')
    const most = await server.upload('a.pdf', pdf(5_000_000))
    expect(most).toMatchObject({
      status: 201,
      data: { bytes: 5_000_000, mime_type: 'application/pdf', original_file_name: 'a.pdf' },
    })
    await expectNothingKept(async () => {
      expect(await server.upload('a.pdf', pdf(5_000_001))).toMatchObject({
        status: 413,
        message,
        data: { problems: [{ path: '/file', message }] },
      })
    })
  })

  test('U1: a body without a length is counted, too', async () => {
    await expectNothingKept(async () => {
      const answer = await sendRaw([part('a.pdf', pdf(5_000_001)), end])
      expect(answer).toMatchObject({ status: 413 })
      expect(JSON.parse(answer.body).message).toBe(message)
    })
    expect((await sendRaw([part('a.pdf', pdf(5_000_000)), end])).status).toBe(201)
  })

  test('F23: ten at once are not mixed', async () => {
    const sizes = Array.from({ length: 10 }, (_, index) => 1_000_000 + index)
    const answers = await Promise.all(sizes.map(size => server.upload(`${size}.pdf`, pdf(size))))
    for (const [index, { data }] of answers.entries()) {
      expect(data).toMatchObject({ bytes: sizes[index], original_file_name: `${sizes[index]}.pdf` })
      const bytes = Buffer.from(await (await server.get(data.id)).arrayBuffer())
      expect(bytes.equals(pdf(sizes[index]))).toBe(true)
    }
  })

  test('F23: a sender who goes away leaves no row and no file', async () => {
    await expectNothingKept(async () => {
      const whole = part('a.pdf', pdf(4_900_000))
      const received = expect.poll(() => server.stored().some(path => path.includes('temporary')), { timeout: 10_000 }).toBe(true)
      await expect(sendRaw([whole.subarray(0, 4_800_000)], {}, received)).rejects.toThrow('gone')
    })
  })

  test('every upload is counted against the limit of the account', () => {
    expect(server.used.length).toBeGreaterThan(0)
    expect(new Set(server.used)).toEqual(new Set(['upload.perAccount']))
  })
})

describe('name', () => {
  test('U4: 49 characters are taken, 50 refused; people count characters, not bytes', async () => {
    proves('onboarding.5.upload-name-50')
    expect((await server.upload(`${'a'.repeat(45)}.pdf`, pdf())).status).toBe(201)
    expect((await server.upload(`${'😀'.repeat(45)}.pdf`, pdf())).status).toBe(201)
    await expectNothingKept(async () => {
      expect(await server.upload(`${'a'.repeat(46)}.pdf`, pdf())).toMatchObject({ status: 422, message })
    })
  })

  test.each([
    ['../../../etc/x.pdf', 'x.pdf'],
    ['..%2f..%2fx.pdf', '..%2f..%2fx.pdf'],
    ['C:\\\\windows\\\\x.pdf', 'x.pdf'],
    ['a\u202Efdp.pdf', 'afdp.pdf'],
    ['a\u0007b\u200b.pdf', 'ab.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['a<b>|c?.pdf', 'a_b__c_.pdf'],
    ['Résumé 😀.pdf', 'Résumé 😀.pdf'],
    ["a'b(1);x=y.pdf", "a'b(1);x=y.pdf"],
    ['x.pdf. .', 'x.pdf'],
  ])('U4: %j is kept as %j', async (given, kept) => {
    const answer = await sendRaw([part(given, pdf()), end])
    expect(JSON.parse(answer.body).data?.original_file_name).toBe(kept)
  })

  test.each(['.pdf', '..', '.', '/', 'folder/', 'pdf', 'a.', '\u202e', 'a\u0000'])('U4, F34: %j is refused', async given => {
    await expectNothingKept(async () => {
      const { status } = await sendRaw([part(given, pdf()), end])
      expect([400, 415, 422]).toContain(status)
    })
  })

  test('U4, F28: stored files are named by random ids, whatever the names were', () => {
    expect(server.stored().length).toBeGreaterThan(5)
    for (const path of server.stored()) expect(path).toMatch(/\/files\/([0-9a-f]{2})\/[0-9a-f-]{34}\1$/)
  })

  test('U4, F28: no name reaches a file beside the store, and a folder in the place of a file is no failure of the server', async () => {
    const canary = join(server.folder, 'canary.pdf')
    writeFileSync(canary, 'untouched')
    const before = statSync(canary)
    const names = ['../canary.pdf', '..\\\\canary.pdf', '%2e%2e%2fcanary.pdf', '../../canary.pdf', canary, `file://${canary}`]
    for (const name of names) expect((await sendRaw([part(name, pdf()), end])).status).toBe(201)
    const { ino, mtimeMs } = statSync(canary)
    expect([ino, mtimeMs, readFileSync(canary, 'utf8')]).toEqual([before.ino, before.mtimeMs, 'untouched'])
    expect(readdirSync(server.folder).toSorted()).toEqual(['canary.pdf', 'files'])
    const { data } = await server.upload('a.pdf', pdf())
    const stored = server.stored().find(path => path.endsWith(data.id)) ?? ''
    rmSync(stored)
    mkdirSync(stored)
    const answers = [await server.get(data.id), await server.get(data.id)]
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    // The log says what is wrong there; nobody else is told.
    expect(server.errors.splice(0).map(({ message }) => message.split(':')[0])).toEqual(['EISDIR', 'EISDIR'])
    rmdirSync(stored)
    expect((await server.upload('b.pdf', pdf())).status).toBe(201)
  })
})

describe('picture', () => {
  const logo = limits.uploads.logo.message

  test('of the exact size is taken, as PNG and as JPEG, also behind a long colour profile', async () => {
    const size = { width: 224, height: 224 }
    expect(await server.upload('a.png', png(224, 224), { kind: 'logo', type: 'image/png' })).toMatchObject({
      status: 201,
      data: size,
    })
    expect(await server.upload('a.jpeg', jpeg(224, 224), { kind: 'logo' })).toMatchObject({ status: 201, data: size })
    expect(await server.upload('a.jpg', jpeg(224, 224, 300_000))).toMatchObject({ status: 201, data: size })
  })

  test.each([
    ['223 × 224', png(223, 224), 422],
    ['224 × 225', jpeg(224, 225), 422],
    ['too large', Buffer.concat([png(224, 224), Buffer.alloc(50_000)]), 413],
  ])('%s is refused with the message of the logo', async (_, content, status) => {
    const name = content[0] === 0xff ? 'a.jpg' : 'a.png'
    await expectNothingKept(async () => {
      expect(await server.upload(name, content, { kind: 'logo' })).toMatchObject({ status, message: logo })
    })
  })
})

describe('a file that says nothing of itself', () => {
  const { 'file-empty': empty, 'file-damaged': damaged, 'picture-differs': differs } = refusals.texts
  const other = differs.replaceAll('{{/type}}', 'PNG').replace('{{/extension}}', 'png')
  test.each([
    ['without a byte', 'a.png', Buffer.alloc(0), empty],
    ['that is a text', 'a.png', Buffer.from('Only a text'), other],
    ['without a size', 'a.png', Buffer.concat([png(224, 224).subarray(0, 12), Buffer.alloc(60)]), other],
    ['without its last rows, PNG', 'a.png', png(224, 224).subarray(0, 100), damaged],
    ['without its last rows, JPEG', 'a.jpg', jpeg(224, 224).subarray(0, -200), damaged],
    ['with more pixels than any may have', 'a.png', vast(), limits.uploads.logo.message],
  ])('%s: the refusal names that, and nothing is kept', async (_, name, content, message) => {
    await expectNothingKept(async () => {
      expect(await server.upload(name, content, { kind: 'logo' })).toMatchObject({ status: 415, message })
    })
  })

  test('an empty document is empty, too', async () => {
    expect(await server.upload('a.pdf', Buffer.alloc(0))).toMatchObject({ status: 415, message: empty })
  })
})

describe('request', () => {
  test.each([
    ['two files', [part('a.pdf', pdf()), part('b.pdf', pdf()), end]],
    [
      'a file and a field',
      [part('a.pdf', pdf()), Buffer.from('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n'), end],
    ],
    ['another field', [part('a.pdf', pdf(), 'other'), end]],
    ['a name of the prototype', [part('a.pdf', pdf(), '__proto__'), end]],
    ['no file', [end]],
    ['a torn body', [part('a.pdf', pdf()).subarray(0, 200)]],
  ])('with %s: 400, and nothing is kept', async (_, pieces) => {
    proves('workflows.3.temporary-upload-file')
    await expectNothingKept(async () => {
      expect((await sendRaw(pieces)).status).toBe(400)
    })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  const named = (disposition: string | Buffer) =>
    Buffer.concat([
      Buffer.from('--b\r\nContent-Type: application/pdf\r\nContent-Disposition: form-data; name="file"; '),
      Buffer.from(disposition),
      Buffer.from('\r\n\r\n'),
      pdf(),
      Buffer.from('\r\n'),
    ])

  test.each<[string, Buffer]>([
    ['bytes that are no UTF-8', named(Buffer.from('filename="\xff\xfe.pdf"', 'latin1'))],
    ['two names', named('filename="a.pdf"; filename="b.exe"')],
    ['two names, in other letters', named('filename="a.pdf"; FileName="b.exe"')],
    ['a name and an encoded one', named(`filename="a.pdf"; filename*=UTF-8''..%2f..%2fevil.pdf`)],
    ['an encoded name that is no UTF-8', named(`filename*=UTF-8''%ff%00.pdf`)],
    ['an encoded name with a broken sign', named(`filename*=UTF-8''%.pdf`)],
    ['an encoded name in another encoding', named(`filename*=utf-7''+AAA-.pdf`)],
    ['an encoded name of the field', named(`filename="a.pdf"; name*=UTF-8''other`)],
    ['a quote that is not closed', named('filename="a.pdf')],
    ['a folded line', named('filename="a.pdf";\r\n filename="b.exe"')],
    ['two dispositions', named('filename="a.pdf"\r\nContent-Disposition: form-data; name="file"; filename="b.exe"')],
    ['a line that is no header', named('filename="a.pdf"\r\nhidden')],
    ['something before it', Buffer.concat([Buffer.from('before\r\n'), named('filename="a.pdf"')])],
    ['too long a header', named(`filename="a.pdf"\r\nX: ${'x'.repeat(20_000)}`)],
  ])('with a part that can be read in two ways, %s: 400, and nothing is kept', async (_, piece) => {
    await expectNothingKept(async () => {
      expect((await sendRaw([piece, end])).status).toBe(400)
    })
  })

  test.each([
    [`filename*=UTF-8''R%C3%A9sum%C3%A9.pdf`, 'Résumé.pdf'],
    ['filename=a.pdf', 'a.pdf'],
    ['filename="a;b=c.pdf";', 'a;b=c.pdf'],
  ])('with the name given as %s is taken, however it is cut', async (disposition, kept) => {
    const whole = Buffer.concat([named(disposition), end])
    const bytes = [...whole.subarray(0, 150)].map(byte => Buffer.from([byte]))
    for (const pieces of [[whole], [...bytes, whole.subarray(150)]]) {
      const answer = await sendRaw(pieces)
      expect(JSON.parse(answer.body).data?.original_file_name).toBe(kept)
    }
  })

  test.each([
    `boundary=${'b'.repeat(71)}`,
    `boundary=${'b'.repeat(500)}`,
    'boundary="b',
    'boundary=b; boundary=c',
    'boundary=b; Boundary=c',
    "boundary*=utf-8''b",
    'boundary=',
    'boundary="b "',
    'charset=utf-8',
  ])('of a type that can be read in two ways, %s: 400, and nothing is kept', async parameters => {
    await expectNothingKept(async () => {
      const headers = { 'content-type': `multipart/form-data; ${parameters}` }
      expect((await sendRaw([part('a.pdf', pdf()), end], headers)).status).toBe(400)
    })
  })

  test.each(['boundary="b"', 'boundary=b;', 'charset=utf-8; boundary=b'])('of the type %s is taken', async parameters => {
    const headers = { 'content-type': `multipart/form-data; ${parameters}` }
    expect((await sendRaw([part('a.pdf', pdf()), end], headers)).status).toBe(201)
  })

  test('of another kind: 415; of an unknown upload: 422', async () => {
    const json = await fetch(`${server.address}/files?kind=document`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(415)
    for (const kind of ['other', '__proto__', 'constructor', '']) {
      expect(await server.upload('a.pdf', pdf(), { kind })).toMatchObject({ status: 422 })
    }
  })

  test('no error was met that is not a refusal', () => {
    expect(server.errors.map(error => error.message)).toEqual([])
  })
})
