import { useInfiniteQuery } from '@tanstack/react-query'
import type { List } from '#engine/definitions/kinds.ts'
import { call } from '../api/call.ts'
import { operationId } from '../workflow/operation-ids.ts'
import type { RecordAnswer } from '../workflow/record-answer.ts'
import type { ListView } from './list-address.ts'

type Page = { items: RecordAnswer[]; next: string | null; counts: Record<string, number> }

/** Less than the whole list: so many rows at a time, and only what belongs to the record of this id. */
export type ListPart = { limit?: number; parent?: string }

/** The pages of a list that have been asked for, and how to get the next. */
export function useList(id: string, list: List, view: ListView, { limit, parent }: ListPart = {}) {
  const query = {
    list: id,
    ...(view.tab ? { tab: view.tab } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...(view.sort ? { sort: view.sort } : {}),
    ...(Object.keys(view.filters).length > 0 ? { filter: JSON.stringify(view.filters) } : {}),
    ...(limit ? { limit } : {}),
    ...(parent ? { parent } : {}),
  }
  return useInfiniteQuery({
    queryKey: [operationId('list', list.record), query],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const answer = await call(
        operationId('list', list.record),
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { handles: 'all' },
      )
      return answer.data as Page
    },
    getNextPageParam: page => page.next,
  })
}
