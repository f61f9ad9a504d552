import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inKeyOrder } from '#engine/definitions/key-order.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { formatJson } from '../setup/format-json.ts'

/** Writes the files below `root` whose keys are out of order, with the keys in order. Returns the files written. */
export function writeInOrder(root: string, files: DefinitionFiles): string[] {
  return [...files].flatMap(([file, content]) => {
    const ordered = inKeyOrder(file, content, files)
    if (ordered === content) return []
    writeFileSync(join(root, file), formatJson(file, ordered))
    files.set(file, ordered)
    return [file]
  })
}
