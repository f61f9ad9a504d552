import type { UploadLimit } from '#engine/definitions/limits.ts'
import { bytes } from '#engine/definitions/quantities.ts'

/**
 * Whether a file may be uploaded, as far as the page can tell: its name's ending and length, its size, and of pictures the measures.
 * Gives the limit's own message, or null. The server decides by the content.
 */
export async function refusalOf(file: File, limit: UploadLimit): Promise<string | null> {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!file.name.includes('.') || !limit.types.includes(ending)) return limit.message
  if (file.size > bytes(limit.size) || file.name.length >= limit.nameBelow) return limit.message
  if (limit.width === undefined && limit.height === undefined) return null
  const measures = await measuresOf(file)
  const fits =
    measures && (limit.width ?? measures.width) === measures.width && (limit.height ?? measures.height) === measures.height
  return fits ? null : limit.message
}

async function measuresOf(file: File): Promise<{ width: number; height: number } | null> {
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
