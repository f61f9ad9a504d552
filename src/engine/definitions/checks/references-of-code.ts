import { contentsOfCode, messagesOfCode } from '../named-by-code.ts'
import type { Reference } from './collect-references.ts'

const file = 'src/engine/definitions/named-by-code.ts'

/** Messages and contents that the portal's code names. */
export function codeReferences(): Reference[] {
  return [
    ...messagesOfCode.map((id): Reference => ({ kind: 'message', id, file, path: '/messagesOfCode' })),
    ...contentsOfCode.map((id): Reference => ({ kind: 'content', id, file, path: '/contentsOfCode' })),
  ]
}
