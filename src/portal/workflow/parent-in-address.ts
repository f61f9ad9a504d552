import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { RecordKind } from '#engine/definitions/types.ts'

/** Address of the page on which a record of a kind is begun that belongs to another one. @param to address of the page, as files have it. */
export function addressOfChild(to: string, kind: Pick<RecordKind, 'parent'>, id: string): string {
  const field = parentField(kind)
  if (field === undefined) return to
  const [path = '', query] = to.split('?')
  const search = new URLSearchParams(query)
  search.set(field, id)
  return `${path}?${search}`
}

/** What a record begun at this address belongs to, as data of its form; nothing where the address names none. */
export function parentInAddress(kind: Pick<RecordKind, 'parent'> | undefined, search: string): { [field: string]: string } {
  const field = kind && parentField(kind)
  const named = field === undefined ? null : new URLSearchParams(search).get(field)
  return field === undefined || named === null ? {} : { [field]: named }
}

/** What a record that belongs to the one of this id begins with. */
export function parentData(kind: Pick<RecordKind, 'parent'>, id: string): { [field: string]: string } {
  const field = parentField(kind)
  return field === undefined ? {} : { [field]: id }
}

function parentField({ parent }: Pick<RecordKind, 'parent'>): string | undefined {
  return parent && pointerKeys(parent.field)?.[0]
}
