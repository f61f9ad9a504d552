import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readerOf } from '#engine/permissions/reader.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { followRecordIn, lookAgainIn } from './look-again.ts'
import { callKind, operationId } from './operation-ids.ts'
import type { HistoryAnswer, RecordAnswer } from './record-answer.ts'

/**
 * A record as this person may see it. An error with status 404: not there, or not visible.
 *
 * @param follows asks for it again and again: others may change it, or what stands around it, by which conditions say what may be done.
 * @param anew asks for it whenever the page comes to it, whatever is known: `isFetchedAfterMount` tells when it has come.
 */
export function useRecord(kind: string, id: string | undefined, { anew = false, follows = false } = {}) {
  const { workflows } = useDefinitions()
  return useQuery({
    queryKey: [operationId('read', kind), id],
    enabled: id !== undefined,
    retry: false,
    meta: { handles: [404] },
    ...(anew && { staleTime: 0, refetchOnMount: 'always' as const }),
    // What happens elsewhere comes by itself, so the page looks for it.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      (lookAgainIn(data.lifecycles, workflows, readerOf(data.facts.actor, data.owner.id) === 'owner') ||
        (follows && followRecordIn(data))),
    queryFn: async () => (await callKind('read', kind, { params: { id: id ?? '' } }, { handles: 'all' })).data,
  })
}

/** What happened to a record, newest first; asked again when one of its rows moved. @param enabled false: nothing is asked. */
export function useHistory({ kind, id, lifecycles }: RecordAnswer, enabled = true) {
  const moved = lifecycles.map(({ workflow, scope, version }) => `${workflow} ${scope} ${version}`)
  return useQuery({
    queryKey: [operationId('history', kind), id, moved],
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { handles: [404, '5xx'] },
    queryFn: async () => (await callKind('history', kind, { params: { id } }, { handles: 'all' })).data as HistoryAnswer[],
  })
}

/** Notes a record as the server has just answered it. */
export function useLearn(kind: string): (record: RecordAnswer) => void {
  const client = useQueryClient()
  return record => client.setQueryData([operationId('read', kind), record.id], record)
}

/**
 * Forgets what is known of records and lists, after one has changed: what belongs to it, or it belongs to, says where it stands, too. A list
 * that is to stand still is not read anew: its page looks what has changed.
 */
export function useForget(): (verbs?: readonly ('read' | 'history' | 'list')[]) => Promise<void> {
  const client = useQueryClient()
  const { records } = useDefinitions()
  return useCallback(
    (verbs = ['read', 'history', 'list']) => {
      const stale = new Set<unknown>(Object.keys(records).flatMap(kind => verbs.map(verb => operationId(verb, kind))))
      return client.invalidateQueries({
        predicate: ({ queryKey: [first, second], meta }) =>
          meta?.still === 'looks' ? stale.has(second) : meta?.still !== 'shown' && stale.has(first),
      })
    },
    [client, records],
  )
}
