import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bounds } from '#engine/definitions/files/bounds.ts'
import type { Problem } from '#engine/definitions/published-set.ts'

/** Folders of definitions, seen from the project's root. */
export const definitionFolders = ['schemas', 'workflows', 'openapi'] as const

/** Definition files as they stand on disk, in the order of their paths; a problem in place of one that is too large to be read. */
export type ReadFiles = Map<string, Uint8Array | Problem>

/** Reads the bytes of all definition files below `root`. READMEs and hidden files are passed over. */
export function readBytes(root: string): ReadFiles {
  const paths = definitionFolders.flatMap(folder => listFiles(root, folder)).sort()
  return new Map(paths.map(file => [file, bytesOf(root, file)]))
}

function bytesOf(root: string, file: string): Uint8Array | Problem {
  const path = join(root, file)
  // Twice the bound of characters: text may be written with several bytes each, and with white space.
  const limit = bounds.characters * 2
  const { size } = statSync(path)
  if (size <= limit) return readFileSync(path)
  const message = `The file has ${size} bytes, more than ${limit}`
  return { file, path: '', rule: 'too-large', message, fix: 'Split the file.' }
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.name.startsWith('.') || entry.name === 'README.md') return []
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}
