import { useQuery } from '@tanstack/react-query'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { call } from '../api/call.ts'
import { operationId } from './operation-ids.ts'

/**
 * What a new record begins with: values that the server knows already. Undefined until they have come; nothing when they do not come,
 * because everything can be typed.
 *
 * @param parent id of the record that it will belong to.
 * @param enabled false: nothing is asked.
 */
export function usePrefill(kind: string, parent: string | undefined, enabled = true): JsonObject | undefined {
  const asked = useQuery({
    queryKey: [operationId('prefill', kind), parent],
    enabled,
    // Of this page's beginning: another one asks anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const query = parent === undefined ? {} : { parent }
      return (await call(operationId('prefill', kind), { query }, { handles: 'all' })).data as JsonObject
    },
  })
  return asked.isError ? nothing : asked.data
}

const nothing: JsonObject = {}
