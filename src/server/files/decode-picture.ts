import type { Sharp, SharpOptions } from 'sharp'
import { createTurns } from '../in-turn.ts'
import { loadOnce } from '../load-once.ts'

/** Formats of pictures that are decoded; nothing else that the library could read is let near it. */
const loaders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp']

/** Rows that are missing are an error; what programs write beside the pixels against the rules is not. */
const strict = (pixels: number): SharpOptions => ({ failOn: 'truncated', limitInputPixels: pixels })

/** Loaded by the first picture: the portal starts without it. */
const { get: open } = loadOnce(async (): Promise<(content: Buffer, options: SharpOptions) => Sharp> => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  // Nothing is kept: several people upload.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** `pictures` of `schemas/portal/limits.json`. */
export type PictureLimits = { pixels: number; scans: number; waiting: number }

/** More pictures wait to be decoded than may. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
}

/** One picture after the other: each takes memory for all of its pixels, and one of the few threads that files share. */
const inTurn = createTurns()

const atMost = (limits: PictureLimits) => ({
  most: limits.waiting,
  refusal: () => new TooManyPictures('More pictures wait to be decoded than may.'),
})

const pngBegins = 0x89504e47
const texts = ['tEXt', 'zTXt', 'iTXt']
/** A picture of 20 megapixels in parts of 8 kB has 10,000. */
const mostParts = 20_000

/** A PNG without the texts beside its pixels: they may be packed, and all of them would be unpacked before it is drawn. Nothing of one in too many parts. */
function withoutTexts(content: Buffer): Buffer {
  if (content.length < 8 || content.readUInt32BE(0) !== pngBegins) return content
  const kept = [content.subarray(0, 8)]
  for (let at = 8; at + 12 <= content.length; ) {
    const end = at + 12 + content.readUInt32BE(at)
    if (kept.length > mostParts) return content.subarray(0, 8)
    if (!texts.includes(content.toString('latin1', at + 4, at + 8))) kept.push(content.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/**
 * Whether a picture decodes from its first to its last row; one that announces more pixels than may be does not.
 *
 * @throws TooManyPictures
 */
export async function decodes(content: Buffer, limits: PictureLimits): Promise<boolean> {
  const sharp = await open()
  return inTurn(atMost(limits), () =>
    sharp(withoutTexts(content), strict(limits.pixels))
      .stats()
      .then(
        () => true,
        () => false,
      ),
  )
}

/**
 * The picture encoded anew in its own format, turned as it is meant to be seen: without place, camera, and whatever else stood beside it.
 *
 * @throws TooManyPictures, and what the library says of a picture that does not decode.
 */
export async function withoutMetadata(content: Buffer, limits: PictureLimits): Promise<Buffer> {
  const sharp = await open()
  return inTurn(atMost(limits), () => sharp(withoutTexts(content), strict(limits.pixels)).autoOrient().toBuffer())
}
