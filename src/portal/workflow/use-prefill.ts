import { useQuery } from '@tanstack/react-query'
import type { JsonObject } from '#engine/definitions/types.ts'
import { flushPendingText } from '../forms/pending-text.ts'
import { callKind, operationId } from './operation-ids.ts'

/**
 * What a new record begins with: values that the server knows already. Undefined while they are on their way; null when they did not come,
 * because everything can be typed: back online they are asked for again.
 *
 * @param parent id of the record that it will belong to.
 * @param enabled false: nothing is asked.
 */
export function usePrefill(kind: string, parent: string | undefined, enabled = true): JsonObject | null | undefined {
  const asked = useQuery({
    queryKey: [operationId('prefill', kind), parent],
    enabled,
    // Of this page's beginning: another one asks anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const query = parent === undefined ? {} : { parent }
      const { data } = await callKind('prefill', kind, { query }, { handles: 'all' })
      // When it comes late: what is being typed stays.
      flushPendingText()
      return data as JsonObject
    },
  })
  return asked.data ?? (asked.errorUpdateCount > 0 ? null : undefined)
}
