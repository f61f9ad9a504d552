import { createHash } from 'node:crypto'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { engineStamp } from './engine-stamp.ts'

/** Hash of a text, for sets: the code that makes sets is part of it. */
export function setDigest(): (text: string) => string {
  const stamp = engineStamp()
  return text => shortened(createHash('sha256').update(stamp).update(text).digest('hex'))
}

/** Hash of a content, its version: whoever saves says which one was read. */
export function contentHash(content: JsonObject): string {
  return shortened(createHash('sha256').update(JSON.stringify(content)).digest('hex'))
}

function shortened(hash: string): string {
  return hash.slice(0, 24)
}
