import { deepEquals } from '@rjsf/utils'
import type { Json } from '#engine/definitions/kinds.ts'
import { withoutUndefined } from './check-data.ts'

/** Whether two values say the same, whatever the order of their members; a member without a value is as one that is not there. */
export function isSameData(one: Json | undefined, other: Json | undefined): boolean {
  return deepEquals(withoutUndefined({ value: one ?? null }), withoutUndefined({ value: other ?? null }))
}
