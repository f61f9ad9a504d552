import type { FileType, FileTypes } from '#engine/definitions/files/file-types.ts'
import type { UploadLimit } from '#engine/definitions/limits/limits.ts'
import { bytes } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Refusal } from '../errors.ts'
import type { FileScanner } from '../ports.ts'
import { refusalText, refuseField, refuseInWords } from '../records/texts.ts'
import { openWindow } from './content-window.ts'
import { withoutTrailer } from './picture-end.ts'
import { type ContentLimits, isStoredUnchanged, recogniseContent } from './recognise-content.ts'
import { watchText } from './watch-text.ts'

type Scan = ReturnType<FileScanner>

/** What was found out while a file streamed by. */
export type Inspected = { type: FileType; bytes: number; sha256: Buffer; width: number | null; height: number | null }

/**
 * Passes a file on while watching it, a picture whole and without what stands behind its end, and ends with an error instead of an end when it is refused: whoever stores the pieces fails, too,
 * and keeps nothing.
 *
 * @param extension of the name, lower case; @param declared type that the sender named.
 * @param done told what the file is, once it is all right.
 * @throws Refusal 413 at the first byte too many; 415 when name, declared type and content don't agree, for nothing at all and for a
 *   damaged picture; 422 for a picture of another size, and for what the scanner refuses.
 */
export async function* inspectContent(
  source: AsyncIterable<Buffer>,
  set: PublishedSet,
  about: {
    extension: string
    declared: string
    upload: UploadLimit
    limits: Omit<ContentLimits, 'refused'>
    types: FileTypes
    scan: Scan | null
  },
  done: (inspected: Inspected) => void,
): AsyncGenerator<Buffer> {
  const { upload, scan } = about
  const type = upload.types.includes(about.extension) ? fileTypeOf(about.types, about.extension) : null
  if (!type) throw refused(set, 'unsupported-type', upload)
  const window = openWindow()
  const text = type.text ? watchText() : null
  const pieces: Buffer[] | null = isStoredUnchanged(type) ? [] : null
  const incoming = atMost(source, bytes(upload.size), () => refused(set, 'too-large', upload))
  for await (const piece of type.picture ? pictureAlone(incoming, type) : incoming) {
    window.see(piece)
    text?.see(piece)
    pieces?.push(piece)
    await scan?.see(piece)
    yield piece
  }
  const seen = window.close()
  if (seen.bytes === 0) throw refuseField(set, 'file-empty', '/file')
  const whole = pieces && Buffer.concat(pieces)
  const limits = { ...about.limits, refused: about.types.refusedInArchives ?? [] }
  const measures = await recogniseContent(type, { window: seen, isText: text?.close() ?? false, whole }, limits)
  if (measures === 'other') throw refused(set, 'unsupported-type', upload, differs(set, about.types, about.extension))
  if (!measures || !declaredFits(type, about.declared)) throw refused(set, 'unsupported-type', upload)
  if (measures === 'damaged') throw refuseField(set, 'file-damaged', '/file')
  const { width, height } = measures
  if ((upload.width !== undefined && upload.width !== width) || (upload.height !== undefined && upload.height !== height)) {
    throw refused(set, 'picture-size', upload)
  }
  if (await scan?.verdict()) throw refuseField(set, 'malware', '/file')
  done({ type, bytes: seen.bytes, sha256: seen.sha256, width, height })
}

/** Passes pieces on until they are too many. */
async function* atMost(source: AsyncIterable<Buffer>, most: number, refusal: () => Refusal): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const piece of source) {
    seen += piece.length
    if (seen > most) throw refusal()
    yield piece
  }
}

async function* pictureAlone(source: AsyncIterable<Buffer>, { recognised }: FileType): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  const content = withoutTrailer(Buffer.concat(pieces), recognised)
  if (content.length > 0) yield content
}

/** "This file is not a PNG picture": what the ending of its name says and the content does not. */
function differs(set: PublishedSet, { types }: FileTypes, extension: string): string {
  const [type = '', { picture = false } = {}] = Object.entries(types).find(([, one]) => one.extensions.includes(extension)) ?? []
  return refusalText(set, picture ? 'picture-differs' : 'content-differs', { extension, type: type.toUpperCase() })
}

/** One message for all limits of an upload. @param why said instead, where the limits do not say it; after a message that the specification gives. */
export function refused(
  set: PublishedSet,
  key: 'unsupported-type' | 'too-large' | 'picture-size' | 'file-name',
  upload: UploadLimit,
  why?: string,
): Refusal {
  const { message: limits, exactMessage = false } = upload
  const message = why === undefined ? limits : exactMessage ? `${limits} ${why}` : why
  return refuseInWords(set, key, message, { problems: [{ path: '/file', message }] })
}

/** The type whose files have names that end so, or null. `extension` is lower case without the dot. */
function fileTypeOf({ types }: FileTypes, extension: string): FileType | null {
  return Object.values(types).find(type => type.extensions.includes(extension)) ?? null
}

/** Whether what the sender called the file's type goes with what it is; nothing and application/octet-stream are honest ignorance. */
function declaredFits({ mime, declared = [] }: FileType, given: string): boolean {
  const name = given.split(';')[0]?.trim().toLowerCase() ?? ''
  return name === '' || name === 'application/octet-stream' || name === mime || declared.includes(name)
}
