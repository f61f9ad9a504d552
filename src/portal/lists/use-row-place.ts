import { useQuery } from '@tanstack/react-query'
import type { List } from '#engine/definitions/types.ts'
import { callKind, operationId } from '../workflow/operation-ids.ts'
import type { ListedAnswer } from '../workflow/record-answer.ts'
import type { ListView } from './list-address.ts'
import { rowKey } from './row-key.ts'
import { queryOf } from './use-list.ts'

type Answer = { items: ListedAnswer[]; before: ListedAnswer | null; after: ListedAnswer | null }

/** Where a row stands that is not among those loaded: `isIn` the tab, by its filters, and the keys of the rows beside it. */
type RowPlace = { isIn: boolean; previous: string | null; next: string | null }

/** Asks where a row stands, by its key; undefined while nobody asks, or knows. */
export function useRowPlace(id: string, list: List, view: ListView, key: string | undefined): RowPlace | undefined {
  const query = { ...queryOf(id, view), at: key ?? '' }
  const { data } = useQuery({
    queryKey: [operationId('list', list.record), 'place', query],
    enabled: key !== undefined,
    queryFn: async () => {
      const { items, before, after } = (await callKind('list', list.record, { query }, { handles: 'all' })).data as Answer
      return { isIn: items.length > 0, previous: before && rowKey(before), next: after && rowKey(after) }
    },
  })
  return data
}
