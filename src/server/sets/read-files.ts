import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bounds, excess } from '#engine/definitions/bounds.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import { parseDefinition } from './parse-definition.ts'

/** Folders of definitions, seen from the project's root. */
export const definitionFolders = ['schemas', 'workflows', 'openapi'] as const

/**
 * Reads all definition files below `root`, in the order of their paths. A file that cannot be parsed or is beyond the engine's bounds
 * is a problem and left out. READMEs and hidden files are passed over.
 */
export function readFiles(root: string): { files: DefinitionFiles; problems: Problem[] } {
  const files: DefinitionFiles = new Map()
  const problems: Problem[] = []
  for (const file of definitionFolders.flatMap(folder => listFiles(root, folder)).sort()) {
    const { content, problem } = readDefinition(root, file)
    if (content) files.set(file, content)
    else problems.push(problem)
  }
  return { files, problems }
}

type Read = { content: JsonObject; problem?: undefined } | { content?: undefined; problem: Problem }

function readDefinition(root: string, file: string): Read {
  const path = join(root, file)
  // Twice the bound of characters: text may be written with several bytes each, and with white space.
  const limit = bounds.characters * 2
  const { size } = statSync(path)
  if (size > limit) {
    return {
      problem: {
        file,
        path: '',
        rule: 'too-large',
        message: `The file has ${size} bytes, more than ${limit}`,
        fix: 'Split the file.',
      },
    }
  }
  const { value, problem } = parseDefinition(file, readFileSync(path))
  if (problem) return { problem }
  const over = excess(value)
  return over
    ? { problem: { file, ...over, rule: 'too-large', fix: 'Split the file, or write it flatter.' } }
    : { content: value }
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.name.startsWith('.') || entry.name === 'README.md') return []
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}
