import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type EditableFile, editablePart } from '#engine/definitions/edits/edited-files.ts'
import type { ContentEdit } from '#engine/definitions/edits/lay-edits-over.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { ReadFiles } from './read-bytes.ts'

/** Hash of a text, for sets: the code that makes sets is part of it. */
export function setDigest(): (text: string) => string {
  const stamp = engineStamp()
  return text => shortened(createHash('sha256').update(stamp).update(text).digest('hex'))
}

/** What an editor read of a file, as a hash: whoever saves says which one that was. */
export function versionOf(file: Pick<EditableFile, 'kind' | 'content'>): string {
  return contentHash(editablePart(file))
}

/** Hash of what a file says. */
export function contentHash(content: JsonObject): string {
  return shortened(createHash('sha256').update(JSON.stringify(content)).digest('hex'))
}

/**
 * Hash of what a set is made of: files as they stand on disk, edits laid over them, and the code that makes sets. Whoever starts with the
 * same need not read what the files say. A file too large to be read is no part of it, and of no set.
 */
export function sourceHash(read: ReadFiles, edits: ContentEdit[]): string {
  const hash = createHash('sha256').update(engineStamp())
  // With names and lengths: one file is not two with the same bytes.
  for (const [file, bytes] of read) if (bytes instanceof Uint8Array) hash.update(`\0${file}\0${bytes.length}\0`).update(bytes)
  return shortened(hash.update(JSON.stringify(edits)).digest('hex'))
}

function shortened(hash: string): string {
  return hash.slice(0, 24)
}

const sources = [new URL('../../engine/', import.meta.url), new URL('./compile-validators.ts', import.meta.url)]

/**
 * Text that changes when the code that makes sets of files does: the same files then make another set, and an old one must not be taken
 * for it. The engine is plain files on every server, so they are their own version.
 */
function engineStamp(): string {
  return sources.flatMap(texts).join('\n')
}

function texts(source: URL): string[] {
  if (!source.pathname.endsWith('/')) return [readFileSync(source, 'utf8')]
  return readdirSync(source, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry =>
      entry.isDirectory()
        ? texts(new URL(`${entry.name}/`, source))
        : entry.name.endsWith('.ts')
          ? texts(new URL(entry.name, source))
          : [],
    )
}
