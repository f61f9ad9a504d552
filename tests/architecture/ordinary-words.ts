import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { wordsOf } from './names-in.ts'
import { filesUnder, textOf } from './source-files.ts'

/** These list names of things: what the definitions are called, and limits of some of them. */
const aboutThings = ['schemas/meta/names.meta.json', 'schemas/meta/limits.meta.json']

/**
 * Words that code says whatever kinds of record there are: those of the web platform, as TypeScript declares it ("header", "message", "event"), and
 * those that definition files are written in, the keys of the meta-schemas ("queue", "page"). A kind called by one of them is not named by saying it.
 */
export function ordinaryWords(): Set<string> {
  const platform = readFileSync(createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts'), 'utf8')
  const keys = filesUnder('schemas/meta')
    .filter(path => path.endsWith('.meta.json') && !aboutThings.includes(path))
    .flatMap(path => keysIn(JSON.parse(textOf(path))))
  return new Set([...new Set(platform.match(/[A-Za-z0-9_$-]+/g)), ...keys].flatMap(wordsOf))
}

/** Names of properties that a schema describes; its examples speak of real things. */
function keysIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, inner]) =>
    name === 'examples' ? [] : [...(name === 'properties' ? Object.keys(inner) : []), ...keysIn(inner)],
  )
}
