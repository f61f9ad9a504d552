import type { JsonObject } from '../definitions/types.ts'
import { actionsOf } from './states-of.ts'
import type { Workflow } from './types.ts'

/** The fields that workflows write into the organisation that owns a record. */
export function ownerFields(workflows: Iterable<Workflow>): string[] {
  return Object.keys(unwritten(workflows))
}

/** The same fields as they are until a workflow has written them: no where it is yes or no, else null. */
export function unwritten(workflows: Iterable<Workflow>): JsonObject {
  const written = [...workflows].flatMap(workflow =>
    actionsOf(workflow).flatMap(({ action: { type, params } }) =>
      type === 'set-on-owner' ? [[String(params?.field), typeof params?.value === 'boolean' ? false : null] as const] : [],
    ),
  )
  return Object.fromEntries(written)
}
