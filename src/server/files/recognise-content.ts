import { type ArchiveLimits, isWordArchive } from './archive-directory.ts'
import { isForeignCompoundFile } from './compound-file.ts'
import type { ContentWindow } from './content-window.ts'
import { pictureSize } from './picture-size.ts'

/** What a file is by its content; `found` is null for anything not in `content-types.ts`. */
export type Recognised = { found: string | null; width: number | null; height: number | null }

const zip = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Decides what a file is from its bytes alone. Nothing is inflated: an archive is judged by its directory.
 *
 * @param window both ends of the file.
 */
export async function recogniseContent(window: ContentWindow, limits: ArchiveLimits): Promise<Recognised> {
  const nothing = { found: null, width: null, height: null }
  if (window.head.subarray(0, 4).equals(zip)) return isWordArchive(window, limits) ? { ...nothing, found: 'docx' } : nothing
  // Loaded by the first file: the portal starts without it.
  const { fileTypeFromBuffer } = await import('file-type')
  // Only the beginning, because file-type would otherwise search on for headers in the middle.
  const type = (await fileTypeFromBuffer(window.head.subarray(0, 4100)))?.ext ?? null
  if (type === 'cfb') return isForeignCompoundFile(window) ? nothing : { ...nothing, found: 'doc' }
  if (type === 'png' || type === 'jpg') {
    const size = pictureSize(window.head, type)
    return size ? { found: type, ...size } : nothing
  }
  return { ...nothing, found: type }
}
