import type { Named } from '../definitions.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { type FileKind, kindOfFile } from './file-kinds.ts'

/** The files of one kind by id, in the order of their paths. Of two files with one id the first counts. */
export function filesOfKind<Kind>(files: DefinitionFiles, kind: FileKind): Named<Kind> {
  const named: Named<Kind> = new Map()
  for (const file of [...files.keys()].sort()) {
    const found = kindOfFile(file)
    if (found?.kind !== kind || named.has(found.id)) continue
    const { $schema: _, ...content } = files.get(file) ?? {}
    named.set(found.id, { file, content: content as Kind })
  }
  return named
}

/** The contents alone, by id. */
export function contentsOf<Kind>(named: Named<Kind>): { [id: string]: Kind } {
  return Object.fromEntries([...named].map(([id, { content }]) => [id, content]))
}
