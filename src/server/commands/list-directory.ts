import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { directoryKey, directoryMembers } from '#engine/records/directory-members.ts'
import type { DataOf } from '#generated/operations.ts'
import type { Dependencies } from '../dependencies.ts'
import { openPicture } from '../records/references/open-picture.ts'
import { spokenNames } from '../records/references/spoken-names.ts'
import type { Command } from './command.ts'

type Row = { kind: string; key: string; data: JsonObject }

/** What visitors may read of reference data: a list of each kind that says so, by name. */
export const listDirectory: Command<'list-directory'> = async ({ set }, deps) => {
  const kinds = Object.entries(set.records).filter(([, { visitors }]) => visitors)
  const { rows } = await deps.pool.query<Row>(
    'select kind, key, data from record where kind = any($1::text[]) and key is not null and owner is null order by lower(label), id',
    [kinds.map(([id]) => id)],
  )
  const lists = kinds.map(([id, kind]) => [
    kind.visitors?.as,
    sorted(rows.filter(row => row.kind === id).map(teller(deps, set, id, kind)), nameOf(kind), set.language),
  ])
  // Which lists there are, and what stands in them, the kinds say; the rule "directory-does-not-fit" holds them to the document.
  return { data: Object.fromEntries(lists) as DataOf<'listDirectory'> }
}

/** Puts a row of a kind as the directory tells it, its name in the language of the set. */
function teller(deps: Dependencies, set: PublishedSet, id: string, kind: RecordKind): (row: Row) => JsonObject {
  const spoken = spokenNames(set, id)
  const members = directoryMembers(set.forms[kind.form]?.schema ?? {}, kind)
  const said = (field: string, value: Json): Json => {
    if (field === nameOf(kind)) return spoken?.get(String(value)) ?? value
    return openPicture(deps, set, kind, field, value)
  }
  return ({ key, data }) => ({
    [directoryKey(id)]: key,
    ...Object.fromEntries([...members].map(([member, field]) => [member, said(field, data[field] ?? null)])),
  })
}

function nameOf({ label }: RecordKind): string {
  return pointerKeys(label)?.[0] ?? ''
}

function sorted(rows: JsonObject[], by: string, language: string | undefined): JsonObject[] {
  return rows.sort((one, other) => String(one[by]).localeCompare(String(other[by]), language))
}
