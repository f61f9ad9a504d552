import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import type { DataOf } from '#generated/operations.ts'
import { spokenNames } from '../records/references/spoken-names.ts'
import type { Command } from './command.ts'

type Row = { kind: string; key: string; data: JsonObject }

/** What visitors may read of reference data: a list of each kind that says so, by name. */
export const listDirectory: Command<'list-directory'> = async ({ set }, { pool }) => {
  const kinds = Object.entries(set.records).filter(([, { visitors }]) => visitors)
  const { rows } = await pool.query<Row>(
    'select kind, key, data from record where kind = any($1::text[]) and key is not null and owner is null order by lower(label), id',
    [kinds.map(([id]) => id)],
  )
  const lists = kinds.map(([id, kind]) => [
    kind.visitors?.as,
    sorted(
      rows.filter(row => row.kind === id).map(row => told(set, id, kind, row)),
      nameOf(kind),
      set.language,
    ),
  ])
  // Which lists there are, and what stands in them, the kinds say; the document describes it closed.
  return { data: Object.fromEntries(lists) as DataOf<'listDirectory'> }
}

function told(set: PublishedSet, id: string, kind: RecordKind, { key, data }: Row): JsonObject {
  const fields = propertiesOf(set.forms[kind.form]?.schema ?? {})
  const spoken = spokenNames(set, id)
  const values = (kind.visitors?.fields ?? []).map(name => {
    const value = data[name] ?? null
    const said = name === nameOf(kind) && spoken ? (spoken.get(String(value)) ?? value) : value
    return [fields[name]?.['x-ref'] ? `${name}_id` : name, said]
  })
  return { [`${id}_id`]: key, ...Object.fromEntries(values) }
}

function nameOf({ label }: RecordKind): string {
  return pointerKeys(label)?.[0] ?? ''
}

function sorted(rows: JsonObject[], by: string, language: string | undefined): JsonObject[] {
  return rows.sort((one, other) => String(one[by]).localeCompare(String(other[by]), language))
}
