import { readdirSync, readFileSync } from 'node:fs'

const sources = [new URL('../../engine/', import.meta.url), new URL('./compile-validators.ts', import.meta.url)]

/**
 * Text that changes when the code that makes sets of files does: the same files then make another set, and an old one must not be taken
 * for it. The engine is plain files on every server, so they are their own version.
 */
export function engineStamp(): string {
  return sources.flatMap(texts).join('\n')
}

function texts(source: URL): string[] {
  if (!source.pathname.endsWith('/')) return [readFileSync(source, 'utf8')]
  return readdirSync(source, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry =>
      entry.isDirectory()
        ? texts(new URL(`${entry.name}/`, source))
        : entry.name.endsWith('.ts')
          ? texts(new URL(entry.name, source))
          : [],
    )
}
