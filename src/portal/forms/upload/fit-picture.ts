import type { UploadLimit } from '#engine/definitions/limits/limits.ts'
import { bytes } from '#engine/definitions/limits/quantities.ts'

/** Of JPEG; tried in turn until the picture is small enough. */
const qualities = [0.92, 0.85, 0.75, 0.6]

/**
 * A picture as a limit with measures asks for it: the largest part that has the right shape, scaled. Stays what it is,
 * PNG or JPEG, unless only a JPEG is small enough. Null when the picture cannot be read, or is too large all the same.
 *
 * @param at where the part lies along the side that is cut: 0 at its beginning, 1 at its end.
 */
export async function fitPicture(file: File, limit: UploadLimit, at = 0.5): Promise<File | null> {
  const { width, height } = limit
  const picture = await createImageBitmap(file).catch(() => null)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!picture || !context || width === undefined || height === undefined) return null
  Object.assign(canvas, { width, height })
  const scale = Math.max(width / picture.width, height / picture.height)
  const [taken, high] = [width / scale, height / scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (picture.width - taken) * at, (picture.height - high) * at, taken, high, 0, 0, width, height)
  picture.close()
  const tried = [
    ...(file.type === 'image/png' ? [['image/png', 1] as const] : []),
    ...qualities.map(q => ['image/jpeg', q] as const),
  ]
  for (const [type, quality] of tried) {
    const made = await new Promise<Blob | null>(done => canvas.toBlob(done, type, quality))
    if (made && made.size <= bytes(limit.size)) return new File([made], named(file.name, type), { type })
  }
  return null
}

function named(name: string, type: string): string {
  return type === 'image/png' ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`
}
