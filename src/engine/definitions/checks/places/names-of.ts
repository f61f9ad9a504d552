import { valueAt } from '../../json/json-pointer.ts'
import type { DefinitionFiles } from '../../published-set.ts'
import type { Json } from '../../types.ts'

/** Names that a table of code offers, as `npm run generate` wrote them down. */
export function namesOf(files: DefinitionFiles, table: string): string[] {
  const names = definition(files, `/${table}/enum`)
  return Array.isArray(names) ? names.map(String) : []
}

/** A place below "definitions" of the generated names, or of another meta-schema. */
export function definition(files: DefinitionFiles, path: string, meta = 'names'): Json | undefined {
  return valueAt(files.get(`schemas/meta/${meta}.meta.json`) ?? {}, `/definitions${path}`)
}
