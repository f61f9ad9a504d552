import { buffer } from 'node:stream/consumers'
import type { RequestContext } from '../commands/command.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { withoutMetadata } from '../files/decode-picture.ts'
import { masterKey } from '../files/master-key.ts'
import { openFile } from '../files/open-file.ts'
import { pictureAddress } from '../files/picture-address.ts'
import { findVisibleFile } from '../records/visibility/visible-file.ts'

const types = ['image/png', 'image/jpeg']

/** An uploaded picture for a document: its public address, and its bytes unless they are too many or broken. */
type DocumentPicture = { address: string; bytes: Buffer | null }

/**
 * The pictures of some uploads, by id; without those that the actor may not see, that are gone or no pictures: a draft may name any.
 *
 * @param mostBytes of one picture that is drawn.
 */
export async function documentPictures(
  ids: string[],
  { set, actor }: RequestContext,
  deps: Dependencies,
  mostBytes: number,
): Promise<Record<string, DocumentPicture>> {
  const { pool, config, files } = deps
  const found: Record<string, DocumentPicture> = {}
  for (const id of ids) {
    const file = await findVisibleFile(pool, set, actor, id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!file || !types.includes(file.mime_type)) continue
    const stored = file.bytes <= mostBytes ? await buffer(await openFile(files, masterKey(config.secret), file)) : null
    // Encoded anew: one that was taken before pictures were decoded may be broken, and what a camera wrote stays here.
    const bytes = stored && (await withoutMetadata(stored, set.limits.pictures).catch(() => null))
    found[id] = { address: pictureAddress(deps, id), bytes }
  }
  return found
}
