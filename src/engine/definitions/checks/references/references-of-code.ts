import { contentsOfCode, messagesOfCode } from '../../files/ids-in-code.ts'
import type { Reference } from './reference.ts'

const file = 'src/engine/definitions/files/ids-in-code.ts'

/** Messages and contents that the portal's code names. */
export function codeReferences(): Reference[] {
  return [
    ...Object.keys(messagesOfCode).map((id): Reference => ({ kind: 'message', id, file, path: '/messagesOfCode' })),
    ...Object.keys(contentsOfCode).map((id): Reference => ({ kind: 'content', id, file, path: '/contentsOfCode' })),
  ]
}
