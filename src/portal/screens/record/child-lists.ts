import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Part } from '#engine/definitions/pages/navigation.ts'
import type { List, RecordKind } from '#engine/definitions/types.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useFirstRows } from '../../lists/use-list.ts'
import { operationId } from '../../workflow/operation-ids.ts'
import type { ListedAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** What belongs to a record, of one kind: where the first of them stand, as far as they are loaded. */
export type ChildList = {
  part: Part
  list: List
  kind: RecordKind
  items: ListedAnswer[]
  isDone: boolean
  state: 'pending' | 'error' | 'there'
  /** Why they could not be loaded. */
  because: string | undefined
  reload: () => void
}

/** What belongs to a record, for each part of its page. */
export function useChildLists(record: RecordAnswer, parts: Part[]): ChildList[] {
  const { limits, lists, records } = useDefinitions()
  const asked = parts.map(part => {
    const list = lists[part.list]
    const kind = records[list?.record ?? '']
    if (!list || !kind) throw new Error(`The page names the list "${part.list}", which does not exist.`)
    return { part, id: part.list, list, kind }
  })
  const answers = useFirstRows(
    asked.map(({ id, list }) => ({ id, list, parent: record.id })),
    limits.lists.partRows,
  )
  const client = useQueryClient()
  const stands = answers.map(({ data }) => data?.items.map(({ id, row }) => `${id} ${row.version}`).join() ?? null)
  const known = useRef(stands)
  // What the record allows depends on where these stand.
  const stamp = JSON.stringify(stands)
  useEffect(() => {
    const now = JSON.parse(stamp) as (string | null)[]
    const moved = now.some((one, index) => one !== known.current[index] && known.current[index] != null)
    known.current = now
    if (moved) void client.invalidateQueries({ queryKey: [operationId('read', record.kind), record.id] })
  }, [stamp, client, record.kind, record.id])
  return asked.map(({ part, list, kind }, index) => {
    const answer = answers[index]
    return {
      ...{ part, list, kind },
      items: answer?.data?.items ?? [],
      isDone: part.done !== undefined && (answer?.data?.counts[part.done] ?? 0) > 0,
      state: answer?.data ? 'there' : answer?.isError ? 'error' : 'pending',
      because: answer?.error?.message,
      reload: () => void answer?.refetch(),
    }
  })
}
