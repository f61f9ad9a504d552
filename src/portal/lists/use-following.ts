import { hashKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { operationId } from '../workflow/operation-ids.ts'
import type { ListedAnswer, RecordAnswer } from '../workflow/record-answer.ts'
import { useForget } from '../workflow/use-record.ts'
import { ofRowKey } from './row-key.ts'

/**
 * Reads the lists again when the record that is open beside one turns out to stand elsewhere than its rows say, or is gone: whoever
 * looks at both reads the same in both. And the record, when its row has left the list.
 *
 * @param kind of the records of the list.
 * @param open key of the open row.
 * @param rows those of the list that are loaded.
 * @param hasLeft whether the open row has.
 */
export function useFollowing(kind: string, open: string | undefined, rows: ListedAnswer[], hasLeft: boolean): void {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const forget = useForget()
  const listed = useRef(rows)
  listed.current = rows
  useEffect(() => {
    if (open === undefined) return
    const { id } = ofRowKey(open)
    const hash = hashKey([operationId('read', kind), id])
    let known: string | undefined
    const learn = ({ data, error }: QueryState): void => {
      const record = error instanceof ApiError && error.status === 404 ? null : (data as RecordAnswer | undefined)
      if (record === undefined) return
      const versions = JSON.stringify(record && [record.version, ...record.lifecycles.map(versionOf)])
      const isNew = known === undefined ? contradicts(record, id, listed.current) : known !== versions
      known = versions
      if (isNew) void forget(['list'])
    }
    const read = cache.get(hash)
    if (read) learn(read.state)
    return cache.subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hash) learn(query.state)
    })
  }, [cache, forget, kind, open])
  useEffect(() => {
    if (open !== undefined && hasLeft) void client.invalidateQueries({ queryKey: [operationId('read', kind), ofRowKey(open).id] })
  }, [client, kind, open, hasLeft])
}

/** Whether a row that is loaded says otherwise than the record; null: nobody may see it. */
function contradicts(record: RecordAnswer | null, id: string, rows: ListedAnswer[]): boolean {
  const versions = record?.lifecycles.map(versionOf)
  return rows.some(row => row.id === id && !(row.version === record?.version && versions?.includes(versionOf(row.row))))
}

function versionOf({ workflow, scope, version }: ListedAnswer['row']): string {
  return `${workflow} ${scope} ${version}`
}
