import { useMutation, useQuery } from '@tanstack/react-query'
import { type CallInput, call, type Envelope } from './call.ts'
import type { Handles } from './interceptor.ts'
import type { OperationId } from './operations.ts'

/** Reads by an operation and keeps the answer; shows it while a newer one is fetched. */
export function useRead<Data>(id: OperationId, input: CallInput = {}, options: { handles?: Handles; enabled?: boolean } = {}) {
  return useQuery({
    queryKey: [id, input],
    enabled: options.enabled ?? true,
    queryFn: async ({ signal }) =>
      (await call(id, input, { signal, ...(options.handles ? { handles: options.handles } : {}) })).data as Data,
  })
}

/** Changes something by an operation. */
export function useAct(id: OperationId, options: { handles?: Handles } = {}) {
  return useMutation<Envelope, Error, CallInput>({ mutationFn: input => call(id, input, options) })
}
