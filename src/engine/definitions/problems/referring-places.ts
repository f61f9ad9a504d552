import { pointerKeys } from '../json/json-pointer.ts'
import { walkValues } from '../json/walk-values.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { resolveRef } from '../schemas/resolve-ref.ts'
import type { Loss } from './leave-out-problems.ts'

type Reference = { file: string; place: string; target: string; path: string }

/**
 * Losses together with the places that refer to what was lost (`$ref`), from file to file: a field whose shared part is incomplete is
 * incomplete itself, and what is said of it only follows.
 */
export function withReferring(losses: Map<string, Loss>, files: DefinitionFiles): Map<string, Loss> {
  if (losses.size === 0) return losses
  const all = new Map(
    [...losses].map(([file, loss]) => [file, { ...loss, places: [...loss.places], words: new Set(loss.words) }]),
  )
  let waiting = referencesIn(files)
  for (let found = true; found; ) {
    const reaching = waiting.filter(({ target, path }) => all.get(target)?.places.some(place => within(place, path)))
    found = reaching.length > 0
    waiting = waiting.filter(reference => !reaching.includes(reference))
    for (const { file, place } of reaching) {
      const loss = all.get(file) ?? { places: [], words: new Set<string>(), misspelt: [] }
      const name = pointerKeys(place)?.at(-1)
      loss.places.push(place)
      if (name !== undefined && !/^\d+$/.test(name)) loss.words.add(name)
      all.set(file, loss)
    }
  }
  return all
}

function referencesIn(files: DefinitionFiles): Reference[] {
  return [...files].flatMap(([file, content]) => {
    if (file.startsWith('schemas/meta/')) return []
    return [...walkValues(content)].flatMap(({ path, key, value }): Reference[] => {
      if (key !== '$ref' || typeof value !== 'string') return []
      const target = resolveRef(file, value, files)
      return 'value' in target ? [{ file, place: path.slice(0, -'/$ref'.length), target: target.file, path: target.path }] : []
    })
  })
}

// The place itself, something in it, or (of a whole file that was lost) what it stands in.
function within(place: string, path: string): boolean {
  return place === path || place.startsWith(`${path}/`) || path.startsWith(`${place}/`)
}
