import type { Kinds } from '#engine/lists/related.ts'
import type { Definitions } from './definitions.ts'

/** The kinds of record among the files, and their forms. */
export function kindsAmong({ records, whole }: Pick<Definitions, 'records' | 'whole'>): Kinds {
  return {
    records: Object.fromEntries([...records].map(([id, { content }]) => [id, content])),
    schemaOf: form => whole[form],
  }
}
