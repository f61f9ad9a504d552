import type { Definitions } from '../../definitions.ts'
import { contentsOfCode, messagesOfCode } from '../../files/ids-in-code.ts'
import { addressPlaces } from '../places/address-places.ts'
import type { Reference } from './reference.ts'
import { formReferences } from './references-of-forms.ts'
import { listReferences } from './references-of-lists.ts'
import { navigationReferences } from './references-of-navigation.ts'
import { operationReferences } from './references-of-operations.ts'
import { recordReferences } from './references-of-records.ts'
import { roleReferences } from './references-of-roles.ts'
import { workflowReferences } from './references-of-workflows.ts'

// Many rules ask for the same.
const collected = new WeakMap<Definitions, Reference[]>()

/** Every place of every file that names something by its id. */
export function collectReferences(definitions: Definitions): Reference[] {
  const before = collected.get(definitions)
  if (before) return before
  const found = [
    ...formReferences(definitions),
    ...listReferences(definitions),
    ...recordReferences(definitions),
    ...roleReferences(definitions),
    ...workflowReferences(definitions),
    ...navigationReferences(definitions),
    ...operationReferences(definitions),
    ...addressPlaces(definitions).map(({ file, path, address }): Reference => ({ kind: 'page', id: address, file, path })),
    ...codeReferences(),
  ]
  collected.set(definitions, found)
  return found
}

const file = 'src/engine/definitions/files/ids-in-code.ts'

/** Messages and contents that the portal's code names. */
function codeReferences(): Reference[] {
  return [
    ...Object.keys(messagesOfCode).map((id): Reference => ({ kind: 'message', id, file, path: '/messagesOfCode' })),
    ...Object.keys(contentsOfCode).map((id): Reference => ({ kind: 'content', id, file, path: '/contentsOfCode' })),
  ]
}
