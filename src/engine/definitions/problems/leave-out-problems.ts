import { isObject } from '../json/is-object.ts'
import { appendPointer, pointerKeys, valueAt } from '../json/json-pointer.ts'
import type { Problem } from '../published-set.ts'
import type { Json, JsonObject } from '../types.ts'

/**
 * What was left out of a file. `places`: in the file as its author wrote it, '' for all of it. `words`: names that went with them, and
 * that of the file. `misspelt`: unknown keys, each with the object it stands in and the key that was meant (or '').
 */
export type Loss = { places: string[]; words: Set<string>; misspelt: { object: string; meant: string }[] }

/** A file without the places that have problems: null when nothing of it can be used. */
type SoundPart = { content: JsonObject | null; loss: Loss }

const mostRounds = 8

/**
 * Leaves out of a file what has a problem, and then whatever does not have the shape of its kind without it, so that rules can look at
 * the rest. `problems` are the first ones; `again` finds those of a content.
 */
export function soundPart(
  content: JsonObject,
  problems: Place[],
  again: (content: JsonObject) => Place[],
  loss: Loss = { places: [], words: new Set(), misspelt: [] },
): SoundPart {
  let rest = content
  let found = problems
  for (let round = 0; found.length > 0; round++) {
    const cuts = outermost(found.map(placeToCut).filter(path => valueAt(rest, path) !== undefined))
    if (cuts.length === 0 || cuts.includes('') || round === mostRounds) {
      addWords(loss, content)
      loss.places.push('')
      return { content: null, loss }
    }
    const places = cuts.map(path => writtenPath(path, loss.places))
    for (const { rule, path, fix } of found) {
      const meant = meantIn(fix)
      // What a misspelt name means is named by nothing now.
      if (rule !== 'unknown-key') loss.words.add(meant)
      else if (cuts.includes(path))
        loss.misspelt.push({ object: writtenPath(path.slice(0, path.lastIndexOf('/')), loss.places), meant })
    }
    // A key that is near none was meant for none: nothing that the file needs went with it.
    const strange = new Set(found.flatMap(({ rule, path, fix }) => (rule === 'unknown-key' && !meantIn(fix) ? [path] : [])))
    for (const path of cuts) {
      if (!strange.has(path)) addWords(loss, valueAt(rest, path) ?? null)
      const key = pointerKeys(path)?.at(-1)
      if (key !== undefined && !/^\d+$/.test(key)) loss.words.add(key)
    }
    rest = without(rest, '', new Set(cuts)) as JsonObject
    loss.places.push(...places)
    found = again(rest)
  }
  return { content: rest, loss }
}

/** A place of what is left of a file, as the author finds it in the whole: entries of lists that were left out count. */
export function writtenPath(path: string, places: string[]): string {
  let written = ''
  for (const key of pointerKeys(path) ?? []) {
    let index = /^\d+$/.test(key) ? Number(key) : -1
    const gone = index < 0 ? [] : places.flatMap(place => entryOf(written, place)).sort((a, b) => a - b)
    for (const entry of gone) if (entry <= index) index++
    written = appendPointer(written, index < 0 ? key : index)
  }
  return written
}

function meantIn(fix: string): string {
  return /Did you mean "([^"]+)"/.exec(fix)?.[1] ?? ''
}

type Place = Pick<Problem, 'rule' | 'path' | 'fix'>

function placeToCut({ rule, path }: Place): string {
  if (rule === 'missing-key') return path
  return path.endsWith('/$ref') && rule !== 'unknown-key' ? path.slice(0, -'/$ref'.length) : path
}

function outermost(paths: string[]): string[] {
  const all = [...new Set(paths)]
  return all.filter(path => !all.some(other => other !== path && path.startsWith(`${other}/`)))
}

function without(value: Json, path: string, cuts: Set<string>): Json {
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const at = appendPointer(path, index)
      return cuts.has(at) ? [] : [without(item, at, cuts)]
    })
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const at = appendPointer(path, key)
      return cuts.has(at) ? [] : [[key, without(item, at, cuts)]]
    }),
  )
}

function entryOf(list: string, place: string): number[] {
  const key = place.startsWith(`${list}/`) ? place.slice(list.length + 1) : ''
  return /^\d+$/.test(key) ? [Number(key)] : []
}

// Without recursion: what is too deep to be checked comes by here, too.
function addWords({ words }: Loss, value: Json): void {
  const waiting: Json[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A sentence names nothing but what its tokens lead to; its words would be taken for names.
    if (typeof next === 'string') for (const word of namesIn(next)) words.add(word)
    else if (Array.isArray(next)) waiting.push(...next)
    else if (isObject(next))
      for (const [key, item] of Object.entries(next)) {
        words.add(key)
        waiting.push(item)
      }
  }
}

function namesIn(text: string): string[] {
  if (!/\s/.test(text)) return wordsOf(text)
  return [...text.matchAll(/\{\{([^}]*)\}\}/g)].flatMap(([, token = '']) => wordsOf(token))
}

/** A text and its parts: a pointer, an address and a reference name things by them. */
export function wordsOf(text: string): string[] {
  return [text, ...text.split(/[/#.:{}\s]+/).filter(part => part !== '')]
}
