import { capitalised } from '#engine/definitions/expand-operations.ts'
import type { operations } from '#generated/operations.ts'

type Verb = 'list' | 'create' | 'read' | 'save' | 'submit' | 'transition' | 'history'

/** Id of a record kind's generated operation, as openapi/kinds/record.yaml names it. */
export function operationId(verb: Verb, kind: string): keyof typeof operations {
  return `${verb}${capitalised(kind)}` as keyof typeof operations
}
