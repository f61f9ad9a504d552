import { rolesFile } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { Need } from '../types.ts'
import type { Place } from './origins.ts'

/** What an event needs whose right asks for a second person: that who decides does not own the record. */
export const ownRecordNeed: Need = {
  facts: { properties: { actor: { properties: { ownsRecord: { const: false } } } } },
  reason: 'own-item',
}

/** Rights that ask for a second person, with the place where roles.json says so. */
export function secondPersonRights(files: DefinitionFiles): Map<string, Place> {
  return new Map(
    entries(files.get(rolesFile)?.rights).flatMap(([right, about]): [string, Place][] =>
      isObject(about) && about.secondPerson === true
        ? [[right, { file: rolesFile, path: appendPointer('/rights', right, 'secondPerson') }]]
        : [],
    ),
  )
}
