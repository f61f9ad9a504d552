import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import type { List } from '#engine/definitions/types.ts'
import type { ActionOperations, QueryOf } from '#generated/operations.ts'
import type { Handles } from '../api/interceptor.ts'
import { followIn } from '../workflow/look-again.ts'
import { callKind, operationId } from '../workflow/operation-ids.ts'
import type { ListedAnswer } from '../workflow/record-answer.ts'
import type { ListView } from './list-address.ts'

/** A page of a list as the server answers it. */
export type ListAnswer = { items: ListedAnswer[]; next: string | null; counts: Record<string, number> }
/** What a list is asked for. */
type ListQuery = QueryOf<ActionOperations['list']>

/** `limit`: less than the whole list, so many rows at a time, which change in their place with what others do. `still`: nothing but its reader moves it. */
type ListPart = { limit?: number; still?: boolean }

/** A list that could not be loaded says so in its place, with a way to try again. */
const shownInPlace: { handles: Handles } = { handles: [404, '5xx'] }

/** What a view of a list asks the server. */
export function queryOf(id: string, view: ListView): ListQuery {
  return {
    list: id,
    ...(view.tab ? { tab: view.tab } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...(view.sort ? { sort: view.sort } : {}),
    ...(Object.keys(view.filters).length > 0 ? { filter: JSON.stringify(view.filters) } : {}),
  }
}

/**
 * The pages of a list that have been asked for, and how to get the next. The whole list stands still while it is read: what others do
 * meanwhile is told by `useNews`.
 */
export function useList(id: string, list: List, view: ListView, { limit, still = false }: ListPart = {}) {
  const query = { ...queryOf(id, view), ...(limit ? { limit } : {}) }
  return useInfiniteQuery({
    queryKey: [operationId('list', list.record), query],
    meta: still ? { ...shownInPlace, still: 'shown' } : shownInPlace,
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(list, { ...query, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: page => page.next,
    refetchOnWindowFocus: limit !== undefined,
    refetchOnReconnect: !still,
    refetchInterval: ({ state }) => limit !== undefined && followIn(state.data),
  })
}

/** `parent`: only what belongs to the record of this id; `at`: only the row of this record. */
type FirstRows = { id: string; list: List; tab?: string; parent?: string; at?: string }

/** The first rows of lists, or of a tab, with the count of each tab; in the order asked. */
export function useFirstRows(asked: FirstRows[], limit: number) {
  return useQueries({
    queries: asked.map(({ id, list, ...of }) => {
      const query: ListQuery = { list: id, limit, ...of }
      return {
        queryKey: [operationId('list', list.record), 'first', query],
        meta: shownInPlace,
        queryFn: () => readPage(list, query),
        refetchInterval: follows,
      }
    }),
  })
}

/** The rows of some tabs that have waited longest, with the count of each; in the order asked. */
export function useOldest(asked: { id: string; list: List; tab: string; limit: number }[]) {
  return useQueries({
    queries: asked.map(({ id, list, tab, limit }) => {
      const age = list.columns.find(({ sortable, value }) => sortable && value === '/lifecycle/since')
      const query: ListQuery = { list: id, tab, limit, ...(age ? { sort: age.id } : {}) }
      return {
        queryKey: [operationId('list', list.record), 'oldest', query],
        meta: shownInPlace,
        queryFn: () => readPage(list, query),
        refetchInterval: follows,
      }
    }),
  })
}

const follows = ({ state }: { state: { data: ListAnswer | undefined } }): number | false => followIn(state.data)

/** Asks for a page of a list. */
export async function readPage(list: List, query: ListQuery): Promise<ListAnswer> {
  return (await callKind('list', list.record, { query }, { handles: 'all' })).data
}
