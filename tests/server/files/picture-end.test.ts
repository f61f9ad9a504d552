import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { withoutTrailer } from '#server/files/picture-end.ts'

const noise = sharp({
  create: { width: 90, height: 70, channels: 3, background: '#26c', noise: { type: 'gaussian', mean: 90, sigma: 60 } },
})
const colours = sharp({ create: { width: 40, height: 120, channels: 4, background: '#26c8' } })
const written: [string, string, (picture: Sharp) => Sharp][] = [
  ['PNG', 'png', picture => picture.png()],
  ['PNG that comes clearer', 'png', picture => picture.png({ progressive: true })],
  ['JPEG', 'jpg', picture => picture.jpeg({ quality: 100 })],
  ['JPEG of several scans', 'jpg', picture => picture.jpeg({ progressive: true })],
  ['JPEG with what a camera writes', 'jpg', picture => picture.withExif({ IFD0: { Make: '\xff\xd9' } }).jpeg()],
  ['GIF', 'gif', picture => picture.gif()],
  ['WebP', 'webp', picture => picture.webp()],
  ['WebP of every bit', 'webp', picture => picture.webp({ lossless: true })],
]

test.each(written)('a %s ends where its format says, whatever follows, and stays whole', async (_, recognised, write) => {
  for (const picture of [noise, colours]) {
    const content = await write(picture.clone()).toBuffer()
    expect(withoutTrailer(content, recognised)).toEqual(content)
    for (const behind of ['x', '\xff', '\xff\xd9', '\0\0\0\0IEND\xae\x42\x60\x82', ';', content.toString('latin1')])
      expect(withoutTrailer(Buffer.concat([content, Buffer.from(behind, 'latin1')]), recognised)).toEqual(content)
  }
})

test.each(written)('a %s that breaks off anywhere is read to its end without a failure', async (_, recognised, write) => {
  const content = await write(colours.clone()).toBuffer()
  for (let length = 0; length < content.length; length++)
    expect(withoutTrailer(content.subarray(0, length), recognised).length).toBeLessThanOrEqual(length)
})

test('what is no picture stays as it is', () => {
  const content = Buffer.from('%PDF-1.4 %%EOF and more')
  expect(withoutTrailer(content, 'pdf')).toBe(content)
  expect(withoutTrailer(content, undefined)).toBe(content)
})
