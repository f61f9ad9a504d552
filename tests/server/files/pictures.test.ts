import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureAddress } from '#server/files/picture-address.ts'
import { pictureSize } from '#server/files/picture-size.ts'
import { startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'
import { jpeg, pdf, png, pngPart, withSegment, zip } from './make-files.ts'

let portal: Awaited<ReturnType<typeof startHttpPortal>>
let owner: Visitor
const content = png(224, 224)

beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, portal.set.roles.default, 'Zephyr Studio')
}, 60_000)
afterAll(() => portal?.close())

async function uploaded(kind: string, name: string, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${portal.address}/secure/api/v1/files?kind=${kind}`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: new URL(portal.deps.config.publicUrl).origin },
    body,
  })
  if (answer.status !== 201) throw new Error(`Not uploaded: ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** A PNG with one more part behind its first. */
function withPart(picture: Buffer, type: string, content: string): Buffer {
  const first = 8 + 12 + picture.readUInt32BE(8)
  return Buffer.concat([picture.subarray(0, first), pngPart(type, Buffer.from(content)), picture.subarray(first)])
}

/** The address as the channel is told it, asked of this server. */
const addressOf = (file: string): string => new URL(pictureAddress(portal.deps, file)).pathname

/** Asks without any cookie; the refusal must be the one of what is not there, and say nothing else. */
async function refused(path: string): Promise<void> {
  const answer = await portal.ask({ path })
  expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8'])
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'correlation_id', 'message', 'status_code', 'status_message'])
  expect(answer.body.code).toBe('not-found')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.text).not.toContain(portal.deps.config.secret)
}

test('pictures are decoded one after the other; when too many wait, the next is told to come again', async () => {
  const { pictures } = portal.set.limits
  const { waiting } = pictures
  pictures.waiting = -1
  await expect(uploaded('logo', 'logo.png', content)).rejects.toThrow('"code":"unavailable"')
  pictures.waiting = waiting
  const all = await Promise.all(Array.from({ length: 8 }, () => uploaded('logo', 'logo.png', content)))
  expect(new Set(all).size).toBe(8)
})

describe('A picture that somebody else than its uploader opens', () => {
  const place = { GPSLatitude: '12/1 58/1 17/1', GPSLatitudeRef: 'N' }
  const opened = async (who: Visitor, file: string) => {
    const answer = await fetch(`${portal.address}/secure/api/v1/files/${file}`, { headers: { cookie: who.cookie } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    return bytes
  }
  const drawn = async (bytes: Buffer) => (await sharp(bytes).autoOrient().raw().toBuffer()).toString('base64')
  const photo = sharp({
    create: { width: 30, height: 20, channels: 3, background: '#26c', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
  })
  const taken = { IFD0: { Make: 'Camera of Zephyr' }, IFD3: place }

  test.each([
    [
      'a JPEG held upright',
      'jpg',
      (orientation = 6) => photo.clone().withExif(taken).withMetadata({ orientation }).jpeg().toBuffer(),
    ],
    ['a JPEG of several scans', 'jpg', () => photo.clone().withExif(taken).jpeg({ progressive: true }).toBuffer()],
    ['a PNG', 'png', () => photo.clone().withExif(taken).png().toBuffer()],
  ])('%s: is the same picture, the same way up, without camera, place and what stands behind its end', async (_, type, make) => {
    const bytes = await make()
    const file = await uploaded('document', `photo.${type}`, Buffer.concat([bytes, Buffer.from('Preview of Zephyr')]))
    expect(await opened(owner, file)).toEqual(bytes)
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const shown = await opened(await visitor(portal, portal.set.roles.default, 'Zephyr Studio'), file)
    expect(shown.includes('Zephyr')).toBe(false)
    const { exif, orientation } = await sharp(shown).metadata()
    expect([orientation ?? 1, (exif?.length ?? 0) < 40]).toEqual([(await sharp(bytes).metadata()).orientation ?? 1, true])
    expect(await drawn(shown)).toBe(await drawn(bytes))
  })

  test('other files stay what they are, bit by bit', async () => {
    const bytes = pdf(3000)
    const file = await uploaded('document', 'contract.pdf', bytes)
    expect(await opened(await visitor(portal, portal.set.roles.default, 'Zephyr Studio'), file)).toEqual(bytes)
  })
})

describe('The address of a picture', () => {
  test('with its signature gives the picture to whoever asks, kept by caches and never run', async () => {
    const file = await uploaded('logo', 'Zephyr Studio logo.png', content)
    const answer = await fetch(portal.address + addressOf(file))
    expect(answer.status).toBe(200)
    const shown = Buffer.from(await answer.arrayBuffer())
    expect(pictureSize(shown, 'png')).toEqual({ width: 224, height: 224 })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(shown.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(JSON.stringify(Object.fromEntries(answer.headers))).not.toContain('Zephyr')
  })

  test('gives it without what the camera wrote beside it, turned as it was held', async () => {
    const place = 'Exif\0\0 12.9716 N 77.5946 E'
    const photo = withSegment(jpeg(224, 224), 0xe1, Buffer.from(place, 'latin1'))
    const file = await uploaded('logo', 'photo.jpg', photo)
    const shown = Buffer.from(await (await fetch(portal.address + addressOf(file))).arrayBuffer())
    expect(pictureSize(shown, 'jpg')).toEqual({ width: 224, height: 224 })
    expect(photo.includes('12.9716')).toBe(true)
    expect(shown.includes('12.9716')).toBe(false)
  })

  const script = '*/=1;fetch("//evil.example");/*'
  const behind = () => zip([{ name: 'evil.html', content: Buffer.from('<script>alert(1)</script>') }])
  const junk = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.from(script.repeat(20))])
  test.each<[string, 'png' | 'jpg', () => Buffer]>([
    ['a JPEG that is a script, too', 'jpg', () => withSegment(jpeg(224, 224), 0xfe, Buffer.from(script))],
    ['a JPEG with a script for a colour profile', 'jpg', () => withSegment(jpeg(224, 224), 0xe2, junk)],
    ['a JPEG with an archive behind its end', 'jpg', () => Buffer.concat([jpeg(224, 224), behind()])],
    ['a PNG with an archive behind its end', 'png', () => Buffer.concat([png(224, 224), behind()])],
    ['a PNG with a page in a text beside its pixels', 'png', () => withPart(png(224, 224), 'tEXt', `Title\0<script>${script}`)],
    ['a PNG with a part of its own', 'png', () => withPart(png(224, 224), 'evIl', script)],
    ['a PNG with a script for a colour profile', 'png', () => withPart(png(224, 224), 'iCCP', `junk\0\0${script}`)],
  ])('U2: gives %s as nothing but a picture: its pixels encoded anew, without any byte beside them', async (_, type, make) => {
    const bytes = make()
    const file = await uploaded('logo', `logo.${type}`, bytes)
    const answer = await fetch(portal.address + addressOf(file))
    const shown = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, pictureSize(shown, type)]).toEqual([200, { width: 224, height: 224 }])
    for (const text of ['evil', 'script', 'fetch', 'PK\x03\x04', 'PK\x05\x06'])
      expect([text, shown.includes(Buffer.from(text, 'latin1'))]).toEqual([text, false])
    const plain = type === 'png' ? png(224, 224) : jpeg(224, 224)
    const kept = await sharp(shown).metadata()
    expect([kept.exif, kept.icc, kept.iptc, kept.xmp, kept.comments]).toEqual(Array(5).fill(undefined))
    // Nothing follows the end that the format says.
    expect(shown.subarray(-2).toString('hex')).toBe(type === 'png' ? '6082' : 'ffd9')
    const grey = async (picture: Buffer) => (await sharp(picture).stats()).channels[0]?.mean
    expect(await grey(shown)).toBeCloseTo((await grey(plain)) ?? Number.NaN, 0)
  })

  test('with any other signature is not there', async () => {
    const [one, other] = [await uploaded('logo', 'one.png', content), await uploaded('logo', 'other.png', png(224, 224))]
    const [right = '', swapped = ''] = [one, other].map(file => addressOf(file).split('/').at(-1) ?? '')
    const flipped = (right.startsWith('A') ? 'B' : 'A') + right.slice(1)
    // The last letter of 43 carries two bits that decoding drops; so do letters that are none.
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const sameBytes = right.slice(0, -1) + last[last.indexOf(right.at(-1) ?? '') ^ 1]
    const wrong = [
      swapped,
      flipped,
      sameBytes,
      `${right}=`,
      `${right}!`,
      right.slice(0, -1),
      right.toUpperCase(),
      'x',
      '%00',
      '..%2f',
    ]
    const until = addressOf(one).split('/').at(-2)
    for (const signature of wrong) await refused(`/pictures/${one}/${until}/${signature}`)
    for (const other of [Number(until) + 1, `0${until}`, `${until}.0`, '']) await refused(`/pictures/${one}/${other}/${right}`)
    await refused(addressOf(one).replace(one, one.toUpperCase()))
  })

  test('of a file that is no picture, and of none, is not there either', async () => {
    await refused(addressOf(await uploaded('document', 'contract.pdf', pdf())))
    await refused(addressOf(randomUUID()))
    await refused(addressOf('not-an-id'))
  })

  test('with more or less to it is not there', async () => {
    const file = await uploaded('logo', 'logo.png', content)
    for (const path of [`${addressOf(file)}x`, `${addressOf(file)}/x`, `/pictures/${file}`, `/pictures/${file}/`])
      await refused(path)
  })

  test.each([
    ['is too long', `/pictures/${randomUUID()}/1/${'A'.repeat(301)}`, 414],
    ['cannot be read', '/pictures/%zz/x', 400],
  ])('that %s is refused with the envelope', async (_what, path, status) => {
    const answer = await portal.ask({ path })
    expect([answer.status, answer.body.code]).toEqual([status, 'malformed'])
    expect(answer.text).not.toContain('AAAA')
  })
})
