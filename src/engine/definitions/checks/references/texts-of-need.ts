import { appendPointer } from '../../json/json-pointer.ts'
import type { Need } from '../../types.ts'
import type { Reference } from './reference.ts'

/** The refusal texts that a need names, its usual one first; `path` is its place. */
export function textsOfNeed({ reason, reasons = [] }: Need, path: string, file: string): Reference[] {
  return [
    { kind: 'text', id: reason, file, path: appendPointer(path, 'reason') },
    ...reasons.map(
      (one, index): Reference => ({ kind: 'text', id: one.reason, file, path: appendPointer(path, 'reasons', index, 'reason') }),
    ),
  ]
}
