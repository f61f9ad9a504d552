import type { FileType } from '#engine/definitions/file-types.ts'
import { type ArchiveLimits, isArchiveOf } from './archive-directory.ts'
import { isForeignCompoundFile } from './compound-file.ts'
import type { ContentWindow } from './content-window.ts'
import { pictureSize } from './picture-size.ts'

/** Width and height of a picture that can be measured. */
export type Measures = { width: number | null; height: number | null }

const zip = Buffer.from('PK\x03\x04', 'latin1')
const unmeasured: Measures = { width: null, height: null }

/**
 * Whether a file is of a type, decided by its bytes alone. Nothing is inflated: an archive is judged by its directory.
 *
 * @param window both ends of the file; @param isText whether all of it is text (`watch-text.ts`).
 * @returns null when it is not, else its measures.
 */
export async function recogniseContent(
  type: FileType,
  window: ContentWindow,
  isText: boolean,
  limits: ArchiveLimits,
): Promise<Measures | null> {
  if (window.head.subarray(0, 4).equals(zip)) return type.archive && isArchiveOf(window, type.archive, limits) ? unmeasured : null
  // Loaded by the first file: the portal starts without it.
  const { fileTypeFromBuffer } = await import('file-type')
  // Only the beginning, because file-type would otherwise search on for headers in the middle.
  const found = (await fileTypeFromBuffer(window.head.subarray(0, 4100)))?.ext ?? null
  if (type.text) return found === null && isText && firstLineFits(window, type.text.firstLine) ? unmeasured : null
  if (type.compound) return found === 'cfb' && !isForeignCompoundFile(window, type.compound) ? unmeasured : null
  if (found === null || found !== type.recognised) return null
  return found === 'png' || found === 'jpg' ? pictureSize(window.head, found) : unmeasured
}

function firstLineFits({ head }: ContentWindow, pattern: string | undefined): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(head.toString('utf8').split(/\r?\n/, 1)[0] ?? '')
}
