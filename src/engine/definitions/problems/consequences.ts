import type { Finding } from '../checks/rule.ts'
import { kindOfFile } from '../files/file-kinds.ts'
import { isObject } from '../json/is-object.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { Json } from '../types.ts'
import { type Loss, wordsOf } from './leave-out-problems.ts'
import { withReferring } from './referring-places.ts'

/**
 * Tells findings that only follow from what was left out of files: they stand where it stood, or name what went with it. They would
 * drown the problem that their author can solve, and what is true of them is said again once it is solved.
 */
export function consequencesOf(losses: Map<string, Loss>, files: DefinitionFiles): (finding: Finding) => boolean {
  const common = keysOfKinds(files)
  const all = withReferring(losses, files)
  const named = [...all].map(([file, { places, words }]) => {
    // Of a whole file nothing is left that such a word could mean instead.
    const names = places.includes('') ? words : new Set([...words].filter(word => !common.has(word)))
    return { file, words, names }
  })
  return ({ file, path, message, among }) => {
    const { places = [], misspelt = [] } = all.get(file) ?? {}
    if (among !== undefined && places.some(place => place.startsWith(`${among}/`))) return true
    if (places.some(place => path === place || path.startsWith(`${place}/`))) return true
    const harmless = new Set(misspelt.map(({ object }) => object))
    if (places.some(place => path === parentOf(place) && !harmless.has(path))) return true
    if (misspelt.some(({ object, meant }) => meant !== '' && lacks(path, object, meant))) return true
    const said = saidIn(message)
    const keys = pointerKeys(path) ?? []
    return named.some(loss =>
      loss.file === file
        ? said.some(word => loss.words.has(word)) || keys.some(key => loss.names.has(key))
        : said.some(word => loss.names.has(word)) ||
          (path === '' ? loss.words.has(kindOfFile(file)?.id ?? '') : loss.names.has(keys.at(-1) ?? '')),
    )
  }
}

/** What a message quotes, and the files that it names. */
function saidIn(message: string): string[] {
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
  return [...quoted, ...message.split(' ').filter(word => word.includes('/'))].flatMap(wordsOf)
}

// The object itself, or what in it speaks of the key that was meant.
function lacks(path: string, object: string, meant: string): boolean {
  return path === object || (path.startsWith(`${object}/`) && path.endsWith(`/${meant}`))
}

function parentOf(place: string): string {
  return place.slice(0, place.lastIndexOf('/'))
}

// Words that many files share, because the meta-schemas have them: they name nothing.
const known = new WeakMap<DefinitionFiles, Set<string>>()

function keysOfKinds(files: DefinitionFiles): Set<string> {
  const before = known.get(files)
  if (before) return before
  const words = new Set<string>()
  const collect = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) collect(item)
    if (!isObject(value)) return
    for (const [key, item] of Object.entries(value)) {
      if (key === 'properties' && isObject(item)) for (const name of Object.keys(item)) words.add(name)
      if (key === 'enum' && Array.isArray(item)) for (const one of item) if (typeof one === 'string') words.add(one)
      collect(item)
    }
  }
  for (const [file, content] of files) if (kindOfFile(file)?.kind === 'meta') collect(content)
  known.set(files, words)
  return words
}
