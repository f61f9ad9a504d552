import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bounds, excess } from '#engine/definitions/bounds.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import { parseDefinition } from './parse-definition.ts'

/** Folders of definitions, seen from the project's root. */
export const definitionFolders = ['schemas', 'workflows', 'openapi'] as const

/** Definition files as they stand on disk, in the order of their paths; a problem in place of one that is too large to be read. */
export type ReadFiles = Map<string, Uint8Array | Problem>

/** Reads the bytes of all definition files below `root`. READMEs and hidden files are passed over. */
export function readBytes(root: string): ReadFiles {
  const paths = definitionFolders.flatMap(folder => listFiles(root, folder)).sort()
  return new Map(paths.map(file => [file, bytesOf(root, file)]))
}

/** Reads and parses all definition files below `root`. */
export function readFiles(root: string): { files: DefinitionFiles; problems: Problem[] } {
  return parseFiles(readBytes(root))
}

/** The values of files. One that cannot be parsed or is beyond the engine's bounds is a problem and left out. */
export function parseFiles(read: ReadFiles): { files: DefinitionFiles; problems: Problem[] } {
  const files: DefinitionFiles = new Map()
  const problems: Problem[] = []
  for (const [file, bytes] of read) {
    const { content, problem } = bytes instanceof Uint8Array ? contentOf(file, bytes) : { problem: bytes }
    if (content) files.set(file, content)
    else problems.push(problem)
  }
  return { files, problems }
}

type Content = { content: JsonObject; problem?: undefined } | { content?: undefined; problem: Problem }

function contentOf(file: string, bytes: Uint8Array): Content {
  const { value, problem } = parseDefinition(file, bytes)
  if (problem) return { problem }
  const over = excess(value)
  return over
    ? { problem: { file, ...over, rule: 'too-large', fix: 'Split the file, or write it flatter.' } }
    : { content: value }
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
