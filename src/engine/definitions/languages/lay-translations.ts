import { kindOfFile, translationOf } from '../files/file-kinds.ts'
import { isObject } from '../json/is-object.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import { translatedPlaces } from './translated-places.ts'

/** One entry of a translation. `state`: shown; its text has changed since; its place is gone or holds no text; nobody translated it yet. */
export type TranslationEntry = {
  path: string
  source: string
  target: string
  state: 'shown' | 'stale' | 'gone' | 'empty'
}

/** The entries of a translation file with what becomes of each. */
export function translationEntries(file: string, files: DefinitionFiles): TranslationEntry[] {
  const of = translationOf(file)?.of ?? ''
  const now = new Map(translatedPlaces(of, files).map(({ path, text }) => [path, text]))
  const { texts } = files.get(file) ?? {}
  return entries(texts).flatMap(([path, entry]) => {
    if (!isObject(entry)) return []
    const [source, target] = [String(entry.source), String(entry.target)]
    const text = now.get(path)
    const state = text === undefined ? 'gone' : text !== source ? 'stale' : target.trim() === '' ? 'empty' : 'shown'
    return [{ path, source, target, state }]
  })
}

/**
 * The files in another language: each text that has a translation of what it says now is that translation. All else is as it was, the
 * same objects.
 */
export function translatedFiles(files: DefinitionFiles, language: string): DefinitionFiles {
  const laid: DefinitionFiles = new Map(files)
  for (const file of files.keys()) {
    if (kindOfFile(file)?.kind !== 'translation') continue
    const translation = translationOf(file)
    const content = translation?.language === language ? files.get(translation.of) : undefined
    if (!translation || !content) continue
    const shown = translationEntries(file, files).filter(({ state }) => state === 'shown')
    const spoken = withTexts(content, Object.fromEntries(shown.map(({ path, target }) => [path, target])))
    laid.set(translation.of, { ...spoken })
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
