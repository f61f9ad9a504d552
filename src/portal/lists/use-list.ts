import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import type { List } from '#engine/definitions/kinds.ts'
import { call } from '../api/call.ts'
import type { Handles } from '../api/interceptor.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { lookAgainIn } from '../workflow/look-again.ts'
import { operationId } from '../workflow/operation-ids.ts'
import type { LifecycleAnswer, ListedAnswer } from '../workflow/record-answer.ts'
import type { ListView } from './list-address.ts'

type Page = { items: ListedAnswer[]; next: string | null; counts: Record<string, number> }
type Query = Record<string, string | number>

/** Less than the whole list: so many rows at a time. */
export type ListPart = { limit?: number }

/** A list that could not be loaded says so in its place, with a way to try again. */
const shownInPlace: { handles: Handles } = { handles: [404, '5xx'] }

/** What a view of a list asks the server. */
export function queryOf(id: string, view: ListView): Query {
  return {
    list: id,
    ...(view.tab ? { tab: view.tab } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...(view.sort ? { sort: view.sort } : {}),
    ...(Object.keys(view.filters).length > 0 ? { filter: JSON.stringify(view.filters) } : {}),
  }
}

/** The pages of a list that have been asked for, and how to get the next. */
export function useList(id: string, list: List, view: ListView, { limit }: ListPart = {}) {
  const { workflows } = useDefinitions()
  const query = { ...queryOf(id, view), ...(limit ? { limit } : {}) }
  return useInfiniteQuery({
    queryKey: [operationId('list', list.record), query],
    meta: shownInPlace,
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(list, { ...query, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: page => page.next,
    // Rows with the platform move by themselves. Of a list that was read on, its reader would lose the place.
    refetchInterval: ({ state }) => {
      const [page, ...others] = state.data?.pages ?? []
      return (
        others.length === 0 &&
        lookAgainIn(
          rowsOf(page).filter(({ holder }) => holder === 'platform'),
          workflows,
        )
      )
    },
  })
}

/** The first rows of lists, with the count of each tab; in the order asked. @param parent only what belongs to the record of this id. */
export function useFirstRows(asked: { id: string; list: List }[], limit: number, parent?: string) {
  const { workflows } = useDefinitions()
  return useQueries({
    queries: asked.map(({ id, list }) => {
      const query: Query = { list: id, limit, ...(parent ? { parent } : {}) }
      return {
        queryKey: [operationId('list', list.record), 'first', query],
        meta: shownInPlace,
        queryFn: () => readPage(list, query),
        refetchInterval: ({ state }: { state: { data: Page | undefined } }) => lookAgainIn(rowsOf(state.data), workflows),
      }
    }),
  })
}

/** The rows of some tabs that have waited longest, with the count of each; in the order asked. */
export function useOldest(asked: { id: string; list: List; tab: string; limit: number }[]) {
  return useQueries({
    queries: asked.map(({ id, list, tab, limit }) => {
      const age = list.columns.find(({ sortable, value }) => sortable && value === '/lifecycle/since')
      const query: Query = { list: id, tab, limit, ...(age ? { sort: age.id } : {}) }
      return {
        queryKey: [operationId('list', list.record), 'oldest', query],
        meta: shownInPlace,
        queryFn: () => readPage(list, query),
      }
    }),
  })
}

function rowsOf(page: Page | undefined): LifecycleAnswer[] {
  return (page?.items ?? []).map(({ row }) => row)
}

async function readPage(list: List, query: Query): Promise<Page> {
  return (await call(operationId('list', list.record), { query }, { handles: 'all' })).data as Page
}
