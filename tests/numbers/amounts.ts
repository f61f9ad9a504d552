import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer, pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { durationMilliseconds, sizeBytes } from '#engine/definitions/limits/quantities.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

/** A number, duration or size that a file says, and its place. */
export type Amount = { file: string; path: string; value: number | string }

/** What is told apart by its number is no amount: keys of options, ids of states, steps of a page flow. Samples only show an editor how a text reads. */
const names = new Set(['const', 'enum', 'default', 'examples', 'samples', 'id', 'step', 'accepts', 'version'])

/** Every amount of the files in `schemas/` and `workflows/`, meta-schemas not included. */
export function amountsIn(files: DefinitionFiles): Amount[] {
  return [...files]
    .filter(([file]) => /^(?:schemas|workflows)\//.test(file) && !file.startsWith('schemas/meta/'))
    .flatMap(([file, content]) => inside(content, '').map(found => ({ file, ...found })))
}

function inside(value: Json, path: string): Omit<Amount, 'file'>[] {
  if (typeof value === 'number') return [{ path, value }]
  if (typeof value === 'string') return (durationMilliseconds(value) ?? sizeBytes(value)) ? [{ path, value }] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => inside(item, appendPointer(path, index)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => (names.has(key) ? [] : inside(item, appendPointer(path, key))))
}

/** One more, or one unit more: 8 → 9, "PT24H" → "PT25H", "50 kB" → "51 kB". */
export function oneMore(value: number | string): number | string {
  return typeof value === 'number' ? value + 1 : value.replace(/\d+(?:\.\d+)?/, digits => String(Number(digits) + 1))
}

/** The files with one value written anew; the others are the same objects. */
export function withValue(files: DefinitionFiles, { file, path }: Pick<Amount, 'file' | 'path'>, value: Json): DefinitionFiles {
  const content = structuredClone(files.get(file) ?? {})
  const keys = pointerKeys(path) ?? []
  let parent: Json | undefined = content
  for (const key of keys.slice(0, -1)) parent = Array.isArray(parent) ? parent[Number(key)] : (parent as JsonObject)[key]
  const last = keys.at(-1) ?? ''
  if (Array.isArray(parent)) parent[Number(last)] = value
  else (parent as JsonObject)[last] = value
  return new Map(files).set(file, content)
}
