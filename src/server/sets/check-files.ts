import { compileSet } from '#engine/definitions/compile-set.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { setDigest } from './set-digest.ts'

/** Runs on the thread of `content-saves.ts`: checks definition files and makes their set, while others are answered. */
export function checkFiles(files: DefinitionFiles): ReturnType<typeof compileSet> {
  return compileSet(files, { digest: setDigest() })
}
