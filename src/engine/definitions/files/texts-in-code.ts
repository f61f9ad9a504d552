import { definition } from '../checks/places/names-of.ts'
import { isObject } from '../json/is-object.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'

/**
 * Room → key → what code gives with the text, tags in angle brackets, as `npm run generate` found it in the code. Null without that table:
 * nothing is known of the code then.
 */
export function shownByCode({ files }: { files: DefinitionFiles }): Map<string, Map<string, string[]>> | null {
  const table = definition(files, '/texts/x-values')
  if (!isObject(table)) return null
  return new Map(
    entries(table).map(([room, keys]) => [
      room,
      new Map(entries(keys).map(([key, values]) => [key, Array.isArray(values) ? values.map(String) : []])),
    ]),
  )
}
