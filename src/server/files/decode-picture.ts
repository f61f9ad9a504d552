import type { Sharp, SharpOptions } from 'sharp'

/** Formats of pictures that are decoded; nothing else that the library could read is let near it. */
const loaders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp']

/** Rows that are missing are an error; what programs write beside the pixels against the rules is not. */
const strict = (pixels: number): SharpOptions => ({ failOn: 'truncated', limitInputPixels: pixels })

let opening: Promise<(content: Buffer, options: SharpOptions) => Sharp> | undefined

/** Loaded by the first picture: the portal starts without it. */
function open(): Promise<(content: Buffer, options: SharpOptions) => Sharp> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: loaders })
    // One thread a picture, and nothing kept: several people upload at once.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opening
}

/**
 * Whether a picture decodes from its first to its last row.
 *
 * @param pixels most that it may have: what announces more is not decoded.
 */
export async function decodes(content: Buffer, pixels: number): Promise<boolean> {
  const sharp = await open()
  try {
    await sharp(content, strict(pixels)).stats()
    return true
  } catch {
    return false
  }
}

/** The picture encoded anew in its own format, turned as it is meant to be seen: without place, camera, and whatever else stood beside it. */
export async function withoutMetadata(content: Buffer, pixels: number): Promise<Buffer> {
  const sharp = await open()
  return sharp(content, strict(pixels)).autoOrient().toBuffer()
}
