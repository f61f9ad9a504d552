import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import type { CommandRequest } from '../commands/command.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { masterKey } from '../files/master-key.ts'
import { openFile } from '../files/open-file.ts'
import { pictureAddress } from '../files/picture-address.ts'
import { findVisibleFile } from '../records/visible-file.ts'

const types = ['image/png', 'image/jpeg']
/** Twice the four bytes of each pixel of the largest banner. */
const mostInflatedBytes = 6_000_000

/** An uploaded picture for a document: its public address, and its bytes unless they are too many or broken. */
export type DocumentPicture = { address: string; bytes: Buffer | null }

/**
 * The pictures of some uploads, by id; without those that the actor may not see, that are gone or no pictures: a draft may name any.
 *
 * @param mostBytes of one picture that is drawn.
 */
export async function documentPictures(
  ids: string[],
  { set, actor }: CommandRequest,
  { pool, config, files }: Dependencies,
  mostBytes: number,
): Promise<Record<string, DocumentPicture>> {
  const found: Record<string, DocumentPicture> = {}
  for (const id of ids) {
    const file = await findVisibleFile(pool, set, actor, id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!file || !types.includes(file.mime_type)) continue
    const bytes = file.bytes <= mostBytes ? await buffer(await openFile(files, masterKey(config.secret), file)) : null
    found[id] = { address: pictureAddress(config, id), bytes: bytes && isHarmless(bytes) ? bytes : null }
  }
  return found
}

/** Whether a picture is as large unpacked as pictures are. Of a PNG the pixels are unpacked for drawing; a JPEG is passed on as it is. */
function isHarmless(bytes: Buffer): boolean {
  if (bytes.readUInt32BE(0) !== 0x89504e47) return true
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  try {
    // Without the two bytes of the wrapper, and its checksum, which those that draw do not look at.
    return inflateRawSync(Buffer.concat(parts).subarray(2), { maxOutputLength: mostInflatedBytes }).length > 0
  } catch {
    return false
  }
}
