import type { UploadLimit } from '#engine/definitions/limits.ts'
import { bytes } from '#engine/definitions/quantities.ts'

/** What is wrong with a file: the limit's own message, what the file is instead, and whether cutting and scaling it would help. */
export type FileRefusal = { message: string; about: string; fits?: UploadLimit }

/**
 * Whether a file may be uploaded, as far as the page can tell: its name's ending and length, its size, and of pictures the measures.
 * The server decides by the content: it says what is wrong with a picture that cannot be drawn here, and with what is empty.
 */
export async function refusalOf(file: File, limit: UploadLimit): Promise<FileRefusal | null> {
  const measures = await measuresOf(file)
  const isNamed = limit.types.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '') && file.name.length < limit.nameBelow
  const isMeasured =
    measures === null || (['width', 'height'] as const).every(side => limit[side] === undefined || limit[side] === measures[side])
  if (isNamed && isMeasured && file.size <= bytes(limit.size)) return null
  const canFit = isNamed && measures !== null && limit.width !== undefined && limit.height !== undefined
  return { message: limit.message, about: aboutFile(file, measures), ...(canFit ? { fits: limit } : {}) }
}

/** "logo.png: 300 × 300, 103 kB". */
export function aboutFile(file: File, measures: { width: number; height: number } | null): string {
  return `${file.name}: ${measures ? `${measures.width} × ${measures.height}, ` : ''}${sizeInWords(file.size)}`
}

/** Of a picture, in pixels; null of anything else. */
export async function measuresOf(file: File): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/')) return null
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}

/** A size in bytes for people: "812 B", "50 kB", "4.2 MB". A thousand bytes to the kB, as the limits are written. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}
