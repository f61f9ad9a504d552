import { QueryCache, useQuery } from '@tanstack/react-query'
import type { DataOf, OperationId } from '#generated/operations.ts'
import { ApiError } from './api-error.ts'
import { type Asking, callNamed } from './call.ts'
import { type Handles, intercept } from './interceptor.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `handles`: what the page explains in place when a read fails at last; without it nothing. `still`: what is shown does not move when
     * something changed: its page looks again and tells what has changed ("looks").
     */
    queryMeta: { handles?: Handles; still?: 'shown' | 'looks' }
  }
}

/**
 * What was read. A read that has failed, also when it was tried again, and of which the page shows nothing yet goes through the
 * interceptor; one that only refreshes what is shown does not: it would take a page away that is of use.
 */
export const reads = new QueryCache({
  onError: (error, { state, meta }) => {
    if (error instanceof ApiError && state.data === undefined) intercept(error, meta?.handles ?? [])
  },
})

/** Reads by an operation and keeps the answer; shows it while a newer one is fetched. */
export function useRead<Id extends OperationId>(
  id: Id,
  ...[input, options = {}]: Asking<Id, { handles?: Handles; enabled?: boolean }>
) {
  return useQuery({
    queryKey: [id, input],
    enabled: options.enabled ?? true,
    meta: { handles: options.handles ?? [] },
    queryFn: async ({ signal }) => (await callNamed(id, input, { signal, handles: 'all' })).data as DataOf<Id>,
  })
}
