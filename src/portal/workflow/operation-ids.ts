import { capitalised } from '#engine/definitions/expand-operations.ts'
import type { OperationId } from '../api/operations.ts'

type Verb = 'list' | 'prefill' | 'create' | 'read' | 'save' | 'submit' | 'transition' | 'history' | 'document'

/** Id of a record kind's generated operation, as openapi/kinds/record.yaml names it. */
export function operationId(verb: Verb, kind: string): OperationId {
  return `${verb}${capitalised(kind)}` as OperationId
}
