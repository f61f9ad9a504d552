import { kindOfFile, translationOf } from '../files/file-kinds.ts'
import { isObject } from '../json/is-object.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { JsonObject } from '../types.ts'
import { languagesFile } from './languages.ts'
import { type TranslatedPlace, translatedPlaces } from './translated-places.ts'

/** One entry of a translation. `state`: shown; its text has changed since; its place is gone or holds no text; nobody translated it yet. */
export type TranslationEntry = {
  path: string
  source: string
  target: string
  state: 'shown' | 'stale' | 'gone' | 'empty'
}

/** What a translation file says: the texts that are shown, by their place in its file as that is now, and what becomes of each entry. */
type Translation = { shown: { [path: string]: string }; entries: TranslationEntry[] }

/**
 * Reads a translation file. A place whose text it does not translate there gets the translation of the same text under the same key
 * elsewhere in the file: what stands in a list moves when something is put before it.
 */
export function readTranslation(file: string, files: DefinitionFiles): Translation {
  const places = translatedPlaces(translationOf(file)?.of ?? '', files)
  const content = files.get(file)
  const before = content && read.get(content)
  if (before?.places === places) return before.translation
  const translation = readAt(places, content)
  if (content) read.set(content, { places, translation })
  return translation
}

// Each set of files asks for all of them, and two rules do.
const read = new WeakMap<JsonObject, { places: TranslatedPlace[]; translation: Translation }>()

function readAt(places: TranslatedPlace[], content: JsonObject | undefined): Translation {
  const now = new Map(places.map(({ path, text }) => [path, text]))
  const said = entries(content?.texts).flatMap(([path, entry]) =>
    isObject(entry) ? [{ path, source: String(entry.source), target: String(entry.target) }] : [],
  )
  const translated = said.filter(({ target }) => target.trim() !== '')
  const byPlace = new Map(translated.map(one => [one.path, one]))
  const byText = new Map(translated.map(one => [sameText(one.path, one.source), one]))
  const used = new Map(
    places.flatMap(({ path, text }) => {
      const own = byPlace.get(path)
      const found = own?.source === text ? own : byText.get(sameText(path, text))
      return found ? [[path, found] as const] : []
    }),
  )
  const inUse = new Set([...used.values()].map(({ path, source }) => sameText(path, source)))
  const stateOf = (entry: (typeof said)[number]): TranslationEntry['state'] => {
    if (inUse.has(sameText(entry.path, entry.source))) return 'shown'
    if (!now.has(entry.path)) return 'gone'
    return now.get(entry.path) !== entry.source ? 'stale' : entry.target.trim() === '' ? 'empty' : 'shown'
  }
  return {
    shown: Object.fromEntries([...used].map(([path, { target }]) => [path, target])),
    entries: said.map(entry => ({ ...entry, state: stateOf(entry) })),
  }
}

function sameText(path: string, text: string): string {
  const key = (pointerKeys(path) ?? []).findLast(one => !/^\d+$/.test(one)) ?? ''
  return `${key} ${text}`
}

/**
 * The files in another language, which is then theirs: each text that has a translation of what it says now is that translation. All
 * else is as it was, the same objects.
 */
export function translatedFiles(files: DefinitionFiles, language: string): DefinitionFiles {
  const laid: DefinitionFiles = new Map(files)
  const languages = files.get(languagesFile)
  if (languages) laid.set(languagesFile, { ...languages, base: language })
  for (const file of files.keys()) {
    if (kindOfFile(file)?.kind !== 'translation') continue
    const translation = translationOf(file)
    const content = translation?.language === language ? files.get(translation.of) : undefined
    if (!translation || !content) continue
    laid.set(translation.of, { ...withTexts(content, readTranslation(file, files).shown) })
  }
  return laid
}

/** A value with texts at JSON pointers replaced: of the same shape. What has none inside is the same object as before. */
export function withTexts(value: object, texts: { [path: string]: string }): object {
  const tree: Tree = {}
  for (const [path, text] of Object.entries(texts)) {
    const keys = pointerKeys(path) ?? []
    const last = keys.pop()
    if (last === undefined) continue
    let at = tree
    for (const key of keys) at = branch(at, key)
    at[last] = text
  }
  return inside(value, tree)
}

type Tree = { [key: string]: Tree | string }

function branch(tree: Tree, key: string): Tree {
  const known = Object.hasOwn(tree, key) ? tree[key] : undefined
  if (typeof known === 'object') return known
  const made: Tree = {}
  tree[key] = made
  return made
}

function laidOver(value: unknown, tree: Tree | string | undefined): unknown {
  if (tree === undefined) return value
  if (typeof tree === 'string') return typeof value === 'string' ? tree : value
  return typeof value === 'object' && value !== null ? inside(value, tree) : value
}

function inside(value: object, tree: Tree): object {
  if (Array.isArray(value)) return value.map((item, index) => laidOver(item, tree[index]))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, laidOver(item, Object.hasOwn(tree, key) ? tree[key] : undefined)]),
  )
}
