import { metaSchemaFileOf } from '../files/file-kinds.ts'
import { metaPlaces } from '../files/meta-places.ts'
import type { JsonObject } from '../kinds.ts'
import type { DefinitionFiles } from '../published-set.ts'

/** A text of a file that people read in the portal. */
export type TranslatedPlace = { path: string; text: string }

const known = new WeakMap<JsonObject, TranslatedPlace[]>()

/** The texts of a file that are read in the portal, by the meta-schema of its kind (`x-translate`), in their order. */
export function translatedPlaces(file: string, files: DefinitionFiles): TranslatedPlace[] {
  const content = files.get(file)
  const meta = metaSchemaFileOf(file)
  if (!content || meta === null) return []
  const before = known.get(content)
  if (before) return before
  const places = metaPlaces(content, meta, files).flatMap(({ path, value, parts }): TranslatedPlace[] =>
    typeof value === 'string' && value.trim() !== '' && parts.some(({ schema }) => schema['x-translate'] === true)
      ? [{ path, text: value }]
      : [],
  )
  known.set(content, places)
  return places
}
