import { excess } from '#engine/definitions/files/bounds.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { parseDefinition } from './parse-definition.ts'
import { type ReadFiles, readBytes } from './read-bytes.ts'

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
