import type { JsonObject } from '#engine/definitions/types.ts'
import { reachedBy } from '#engine/validation/reached.ts'
import type { FormOfRecord } from '#engine/validation/visible.ts'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { reachedValues } from '../references/reached-values.ts'
import { checkedData } from './check-data.ts'

/**
 * The data of a form as they are submitted, held to all that the form asks, also beside what they lead to.
 *
 * @param named the same with the record that theirs belongs to.
 */
export async function checkedWhole(
  { set, moment, actor }: RequestContext,
  { pool }: Dependencies,
  form: FormOfRecord,
  data: JsonObject,
  named = data,
): Promise<JsonObject> {
  const reached = reachedBy(named, await reachedValues(pool, set, form, named, actor.organisation))
  return checkedData({ set, moment: { ...moment, reached } }, form, data, 'whole')
}
