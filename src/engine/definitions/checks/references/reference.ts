import { appendPointer } from '../../json/json-pointer.ts'
import type { Need } from '../../types.ts'

export type ReferenceKind =
  | 'form'
  | 'list'
  | 'workflow'
  | 'message'
  | 'content'
  | 'document'
  | 'record'
  | 'right'
  | 'role'
  | 'flag'
  | 'text'
  | 'upload'
  | 'limit'
  | 'operation'
  | 'page'
  | 'unique'
  | 'command'

/** A place that names something by its id. `within` narrows where it is looked for: the record kind of a unique value. */
export type Reference = { kind: ReferenceKind; id: string; file: string; path: string; within?: string }

/** The refusal texts that a need names, its usual one first; `path` is its place. */
export function textsOfNeed({ reason, reasons = [] }: Need, path: string, file: string): Reference[] {
  return [
    { kind: 'text', id: reason, file, path: appendPointer(path, 'reason') },
    ...reasons.map(
      (one, index): Reference => ({ kind: 'text', id: one.reason, file, path: appendPointer(path, 'reasons', index, 'reason') }),
    ),
  ]
}
