import type { DefinitionFiles } from '../published-set.ts'

/**
 * The hash of a set of files: `digest` of their canonical text. Files are taken in the order of their paths; inside a file the order
 * of keys counts, because it is the order of fields and buttons. White space and comments do not count.
 */
export function setHash(files: DefinitionFiles, digest: (text: string) => string): string {
  const paths = [...files.keys()].sort()
  return digest(paths.map(path => `${JSON.stringify(path)}:${JSON.stringify(files.get(path))}`).join('\n'))
}
