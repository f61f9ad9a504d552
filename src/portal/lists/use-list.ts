import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import type { List } from '#engine/definitions/kinds.ts'
import { call } from '../api/call.ts'
import { operationId } from '../workflow/operation-ids.ts'
import type { ListedAnswer } from '../workflow/record-answer.ts'
import type { ListView } from './list-address.ts'

type Page = { items: ListedAnswer[]; next: string | null; counts: Record<string, number> }
type Query = Record<string, string | number>

/** Less than the whole list: so many rows at a time, and only what belongs to the record of this id. */
export type ListPart = { limit?: number; parent?: string }

/** The pages of a list that have been asked for, and how to get the next. */
export function useList(id: string, list: List, view: ListView, { limit, parent }: ListPart = {}) {
  const query: Query = {
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
    queryFn: ({ pageParam }) => readPage(list, { ...query, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: page => page.next,
  })
}

/** The rows of some tabs that have waited longest, with the count of each; in the order asked. */
export function useOldest(asked: { id: string; list: List; tab: string; limit: number }[]) {
  return useQueries({
    queries: asked.map(({ id, list, tab, limit }) => {
      const age = list.columns.find(({ sortable, value }) => sortable && value === '/lifecycle/since')
      const query: Query = { list: id, tab, limit, ...(age ? { sort: age.id } : {}) }
      return { queryKey: [operationId('list', list.record), 'oldest', query], queryFn: () => readPage(list, query) }
    }),
  })
}

async function readPage(list: List, query: Query): Promise<Page> {
  return (await call(operationId('list', list.record), { query }, { handles: 'all' })).data as Page
}
