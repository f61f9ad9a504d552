import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { unwritten } from '#engine/workflow/owner-fields.ts'

/**
 * The data of an organisation as conditions see it, of who acts and of who owns the record. The use that it has not chosen is null, and
 * what workflows write there is no, or null, until they do: a condition about a fact that is missing never holds.
 */
export function organisationFacts(set: PublishedSet, data: JsonObject | null): JsonObject {
  return { ...notYet(set, ''), ...data, agent_type: data?.agent_type ?? null }
}

const notYet = oncePerSet(({ workflows }): JsonObject => unwritten(Object.values(workflows)))
