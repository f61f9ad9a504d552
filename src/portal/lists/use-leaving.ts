import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { operationId } from '../workflow/operation-ids.ts'
import type { ListedAnswer, RecordAnswer } from '../workflow/record-answer.ts'
import { ofRowKey, rowKey } from './row-key.ts'
import type { ListChanges } from './use-list-changes.ts'

/**
 * The rows of a list beside an open record: one that has left the list while it was open stays where it is and says where it stands now, until
 * its reader moves on; then it leaves.
 *
 * @param kind of the records of the list.
 * @param open key of the open row.
 * @returns `leaving`: keys of the rows that have moved on, of which nothing more is known.
 */
export function useLeaving(
  kind: string,
  open: string | undefined,
  news: ListChanges,
): { shown: ListedAnswer[]; leaving: Set<string> } {
  const record = useKnown(kind, open)
  const [before, setBefore] = useState(open)
  const [gone, setGone] = useState<string[]>([])
  if (before !== open) {
    setBefore(open)
    if (before !== undefined && news.left.has(before)) setGone([...gone, before])
  }
  // What has come back, as by undoing, is there again.
  const shown = news.rows.filter(row => !(gone.includes(rowKey(row)) && news.left.has(rowKey(row)) && rowKey(row) !== open))
  const keys = new Set(shown.map(rowKey))
  const isKnown = (key: string): boolean => key === open && record !== undefined
  return {
    shown: shown.map(row => (rowKey(row) === open && news.left.has(open) ? rowOf(row, record) : row)),
    leaving: new Set([...news.left].filter(key => keys.has(key) && !isKnown(key))),
  }
}

/** The row as the record beside it says. */
function rowOf(row: ListedAnswer, record: RecordAnswer | undefined): ListedAnswer {
  const now = record?.lifecycles.find(({ workflow, scope }) => workflow === row.row.workflow && scope === row.row.scope)
  return now ? { ...row, row: now } : row
}

/** The open record as far as it was read; undefined where its reader may not see it any more. */
function useKnown(kind: string, open: string | undefined): RecordAnswer | undefined {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const read = (): RecordAnswer | undefined => {
    if (open === undefined) return undefined
    const state = client.getQueryState<RecordAnswer>([operationId('read', kind), ofRowKey(open).id])
    return state?.status === 'success' ? state.data : undefined
  }
  return useSyncExternalStore(
    useCallback(changed => cache.subscribe(changed), [cache]),
    read,
  )
}
