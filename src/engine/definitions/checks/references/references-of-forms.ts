import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Reference } from './reference.ts'

/** Record kinds and upload limits that fields name. */
export function formReferences(definitions: Definitions): Reference[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }): Reference[] => {
    const ref = raw['x-ref']
    const upload = raw['x-upload']
    return [
      ...(isObject(ref)
        ? [{ kind: 'record' as const, id: String(ref.record), file, path: appendPointer(path, 'x-ref', 'record') }]
        : []),
      ...(upload === undefined
        ? []
        : [{ kind: 'upload' as const, id: String(upload), file, path: appendPointer(path, 'x-upload') }]),
    ]
  })
}
