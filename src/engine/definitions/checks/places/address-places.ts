import type { Definitions } from '../../definitions.ts'
import { metaSchemaFileOf } from '../../files/file-kinds.ts'
import { metaPlaces } from '../../files/meta-places.ts'
import { isObject } from '../../json/is-object.ts'
import type { Json } from '../../types.ts'
import { definition } from './names-of.ts'

/** A place of a definition file that leads to a page of the portal. */
type AddressPlace = { file: string; path: string; address: string }

// Many rules ask for the same.
const collected = new WeakMap<Definitions, AddressPlace[]>()

/**
 * Every place of every file that leads to a page of the portal: whatever a meta-schema says is an "address" (parts.meta.json), so that
 * a new key is among them from its first day. What leads elsewhere (https, mail, phone) or is filled in when it is sent is not.
 */
export function addressPlaces(definitions: Definitions): AddressPlace[] {
  const before = collected.get(definitions)
  if (before) return before
  const { files } = definitions
  const address = definition(files, '/address', 'parts')
  const found = [...files].flatMap(([file, content]): AddressPlace[] => {
    const meta = metaSchemaFileOf(file)
    if (meta === null || !isObject(address)) return []
    return metaPlaces(content, meta, files, holdsAddress).flatMap(({ path, value, parts }) =>
      typeof value === 'string' && value.startsWith('/') && parts.some(({ schema }) => schema === address)
        ? [{ file, path, address: value }]
        : [],
    )
  })
  collected.set(definitions, found)
  return found
}

// Few values hold one, and finding out what a meta-schema says of a value takes long.
function holdsAddress(value: Json): boolean {
  if (typeof value === 'string') return value.startsWith('/')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsAddress)
}
