import { kindOfFile, metaSchemaFileOf } from '../files/file-kinds.ts'
import { metaPlaces } from '../files/meta-places.ts'
import { isObject } from '../json/is-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { JsonObject } from '../types.ts'

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
  if (kindOfFile(file)?.kind === 'rows') return namesOfRows(content, files)
  const places = metaPlaces(content, meta, files).flatMap(({ path, value, parts }): TranslatedPlace[] =>
    typeof value === 'string' && value.trim() !== '' && parts.some(({ schema }) => schema['x-translate'] === true)
      ? [{ path, text: value }]
      : [],
  )
  known.set(content, places)
  return places
}

/** What each row is called, as its kind of record says it. Rows of the demonstration are called as they are in every language. */
function namesOfRows({ record, rows, demonstration }: JsonObject, files: DefinitionFiles): TranslatedPlace[] {
  const kind = [...files].find(([file]) => kindOfFile(file)?.kind === 'record' && kindOfFile(file)?.id === record)?.[1]
  const label = kind?.label
  if (demonstration === true || typeof label !== 'string' || !Array.isArray(rows)) return []
  return rows.flatMap((row, index) => {
    const text = isObject(row) && isObject(row.data) ? valueAt(row.data, label) : undefined
    return typeof text === 'string' && text.trim() !== '' ? [{ path: `/rows/${index}/data${label}`, text }] : []
  })
}
