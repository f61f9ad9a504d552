import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inKeyOrder } from '#engine/definitions/files/key-order.ts'
import { keysOfOpenapi } from '#engine/definitions/files/openapi-order.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { formatJson } from '../setup/format-json.ts'
import { nextBesideMeta } from './next-beside-meta.ts'
import { yamlInOrder } from './yaml-in-order.ts'

/** Writes the files below `root` whose keys are out of order, or that are in an earlier form, in order and in today's. Returns the files written. */
export function writeInOrder(root: string, files: DefinitionFiles): string[] {
  return [...files].flatMap(([file, content]) => {
    const ordered = inKeyOrder(file, nextBesideMeta(file, content), files)
    if (ordered === content) return []
    const at = join(root, file)
    const text = file.endsWith('.yaml') ? yamlInOrder(readFileSync(at, 'utf8'), keysOfOpenapi) : formatJson(file, ordered)
    writeFileSync(at, text)
    files.set(file, ordered)
    return [file]
  })
}
