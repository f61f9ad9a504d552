import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { compileSet } from '#engine/definitions/compile-set.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { readFiles } from '#server/sets/read-files.ts'

/** The set made of the project's own definitions, or of those below another folder. Throws with the problems when they have any. */
export function publishedSet(root = fileURLToPath(new URL('../../', import.meta.url))): PublishedSet {
  const { files, problems } = readFiles(root)
  const made = compileSet(files, { digest: text => createHash('sha256').update(text).digest('hex').slice(0, 24) })
  const all = [...problems, ...made.problems]
  if (!made.set) throw new Error(all.map(problem => `${problem.file} ${problem.path}: ${problem.message}`).join('\n'))
  return made.set
}
