import type { FileType, RefusedInArchives } from '#engine/definitions/files/file-types.ts'
import { type ArchiveLimits, harmlessEntries } from './archive-directory.ts'
import { isRefusedCompoundFile } from './compound-file.ts'
import type { ContentWindow } from './content-window.ts'
import { decodes, type PictureLimits } from './decode-picture.ts'
import { isTooMuchWork } from './drawing-work.ts'
import { breaksOff } from './picture-end.ts'
import { pictureSize } from './picture-size.ts'
import { isHarmlessUnpacked } from './unpack-archive.ts'

/** Width and height of a picture that can be measured. */
type Measures = { width: number | null; height: number | null }

const zip = Buffer.from('PK\x03\x04', 'latin1')
const unmeasured: Measures = { width: null, height: null }

/** What was seen of a file: both ends, whether all of it is text (`watch-text.ts`), and all of it where `isKeptWhole` says so. */
type Seen = { window: ContentWindow; isText: boolean; whole: Buffer | null }
export type ContentLimits = { archive: ArchiveLimits; pictures: PictureLimits; refused: RefusedInArchives[] }

/** Whether all of a file has to be there before one can say what it is: pictures are decoded, archives unpacked, older office files searched. */
export function isStoredUnchanged(type: FileType): boolean {
  return type.picture === true || type.archive !== undefined || type.compound !== undefined
}

/**
 * Whether a file is of a type, decided by its bytes alone.
 *
 * @returns null when it may not be taken, "other" when it is no such file; else its measures, "damaged" for a picture of the type that
 *   cannot be drawn.
 */
export async function recogniseContent(
  type: FileType,
  seen: Seen,
  limits: ContentLimits,
): Promise<Measures | 'damaged' | 'other' | null> {
  const { window, isText, whole } = seen
  if (window.head.subarray(0, 4).equals(zip)) {
    if (!type.archive) return 'other'
    const entries = harmlessEntries(window, type.archive, limits.archive)
    return entries && whole && (await isHarmlessUnpacked(whole, entries, limits.refused)) ? unmeasured : null
  }
  // Loaded by the first file: the portal starts without it.
  const { fileTypeFromBuffer } = await import('file-type')
  // Only the beginning, because file-type would otherwise search on for headers in the middle.
  const found = (await fileTypeFromBuffer(window.head.subarray(0, 4100)))?.ext ?? null
  const recognised = type.text ? null : type.compound ? 'cfb' : type.recognised
  if (found !== null && found !== recognised) return 'other'
  if (type.text) return isText && firstLineFits(window, type.text.firstLine) ? unmeasured : null
  if (type.compound) return found && whole && !isRefusedCompoundFile(whole, type.compound) ? unmeasured : null
  if (found === null) return 'other'
  const measures = found === 'png' || found === 'jpg' ? pictureSize(window.head, found) : unmeasured
  if (!type.picture) return measures
  // That it would take too long says nothing about whether it is whole.
  if (measures && isTooMuchWork(whole ?? window.head, found, measures, limits.pictures)) return null
  const isWhole = whole && !breaksOff(whole, found) && (await decodes(whole, limits.pictures))
  return measures && isWhole ? measures : 'damaged'
}

function firstLineFits({ head }: ContentWindow, pattern: string | undefined): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(head.toString('utf8').split(/\r?\n/, 1)[0] ?? '')
}
