import { readdirSync, readFileSync } from 'node:fs'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

const folder = new URL('../../tests/definitions/further/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JsonObject

/**
 * The definitions with three made-up kinds: shops, trials that belong to a shop and have rows by carrier, and stalls that belong to a
 * shop. Together they use every power of records around records.
 */
export function withFurtherKinds(files: DefinitionFiles): DefinitionFiles {
  const names = readdirSync(folder, { recursive: true }).map(String)
  const all = new Map(files)
  for (const name of names.filter(one => one.includes('/') && one.endsWith('.json'))) all.set(name, read(name))
  const { roles, pages } = read('edits.json') as { roles: JsonObject; pages: Json[] }
  const held = structuredClone(all.get('schemas/portal/roles.json')) as { [key: string]: JsonObject }
  for (const [path, value] of Object.entries(roles)) {
    const [, ...keys] = path.split('/')
    const last = keys.pop() ?? ''
    const place = keys.reduce((at, key) => at[key] as JsonObject, held as JsonObject)
    place[last] = value
  }
  all.set('schemas/portal/roles.json', held)
  const navigation = structuredClone(all.get('schemas/portal/navigation.json')) as { pages: Json[] }
  // In front, so that samples find them wherever the project has pages.
  navigation.pages.unshift(...pages)
  all.set('schemas/portal/navigation.json', navigation as JsonObject)
  return all
}
