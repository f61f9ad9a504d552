import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { operationId } from './operation-ids.ts'
import type { HistoryAnswer, RecordAnswer } from './record-answer.ts'

const lookEveryMs = 3000

/** A record as this person may see it. An error with status 404: not there, or not visible. */
export function useRecord(kind: string, id: string | undefined) {
  return useQuery({
    queryKey: [operationId('read', kind), id],
    enabled: id !== undefined,
    retry: false,
    // The platform's answer comes by itself, so the page looks for it.
    refetchInterval: ({ state }) => (state.data?.lifecycles.some(({ holder }) => holder === 'platform') ? lookEveryMs : false),
    queryFn: async () =>
      (await call(operationId('read', kind), { params: { id: id ?? '' } }, { handles: 'all' })).data as RecordAnswer,
  })
}

/** What happened to a record, newest first. */
export function useHistory(kind: string, id: string) {
  return useQuery({
    queryKey: [operationId('history', kind), id],
    retry: false,
    queryFn: async () =>
      (await call(operationId('history', kind), { params: { id } }, { handles: 'all' })).data as HistoryAnswer[],
  })
}

/** Forgets what is known of a record and its lists, after it has changed. */
export function useForget(kind: string): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => ['read', 'history', 'list'].some(verb => queryKey[0] === operationId(verb as 'read', kind)),
    })
}
