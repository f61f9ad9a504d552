import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, RecordKind } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import type { Dependencies } from '../../dependencies.ts'
import { pictureOfPage } from '../../files/picture-address.ts'

/**
 * The value of a field as readers are told it who may not open the record's files: of an uploaded picture that visitors may see its
 * address, of every other field the value itself.
 */
export function openPicture(
  deps: Pick<Dependencies, 'config' | 'now' | 'set'>,
  set: PublishedSet,
  kind: RecordKind,
  field: string,
  value: Json,
): Json {
  const upload = propertiesOf(set.forms[kind.form]?.schema ?? {})[field]?.['x-upload']
  const isOpen = upload !== undefined && kind.visitors?.fields.includes(field)
  return isOpen && typeof value === 'string' ? pictureOfPage(deps, value) : value
}
