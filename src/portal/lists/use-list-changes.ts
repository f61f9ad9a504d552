import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { List } from '#engine/definitions/types.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { soonAfter } from '../workflow/look-again.ts'
import { operationId } from '../workflow/operation-ids.ts'
import type { ListedAnswer } from '../workflow/record-answer.ts'
import type { ListView } from './list-address.ts'
import { rowKey } from './row-key.ts'
import { type ListAnswer, queryOf, readPage, type useList } from './use-list.ts'

/** What others did to a list since it was read. */
export type ListChanges = {
  /** The rows as they are now, in the order in which they were read. */
  rows: ListedAnswer[]
  /** Keys of those that stand there no more. */
  left: Set<string>
  /** How many stand there that are not among them. */
  added: number
  counts: ListAnswer['counts'] | undefined
  /** Reads the list anew. */
  show: () => void
}

/** `of`: the first page of the list that it was asked beside. `since`: when it was first answered so. */
type Seen = { of: ListAnswer; now: ListAnswer; since: number }

/**
 * Looks at the first rows of a list again and again, as many as are shown, and tells what has changed. The list itself is not touched:
 * nothing moves under the pointer. `still`: it looks at once when something was done here, too. An empty one is read anew by itself. Each look is an ordinary reading of the list, by its reader's rights.
 */
export function useListChanges(
  id: string,
  list: List,
  view: ListView,
  pages: ReturnType<typeof useList>,
  still = false,
): ListChanges {
  const { limits } = useDefinitions()
  const client = useQueryClient()
  const query = queryOf(id, view)
  const listKey = [operationId('list', list.record), query]
  const read = pages.data?.pages ?? []
  const { pageSize, maximum } = limits.lists
  const atLeast = (rows: number): number => Math.min(maximum, Math.max(pageSize, rows))
  const shown = read.flatMap(({ items }) => items)
  const key = ['news', ...listKey]
  const { data: seen } = useQuery({
    queryKey: key,
    enabled: pages.isSuccess,
    gcTime: 0,
    // Pages are compared as objects.
    structuralSharing: false,
    meta: { handles: 'all', ...(still && { still: 'looks' }) },
    refetchInterval: ({ state: { data } }) => data !== undefined && soonAfter(data.since),
    queryFn: async (): Promise<Seen> => {
      const before = client.getQueryData<Seen>(key)
      const [of] = client.getQueryData<InfiniteData<ListAnswer>>(listKey)?.pages ?? []
      if (of === undefined) throw new Error('There is no list to look at again.')
      // What has just been read needs no second look.
      if (before?.of !== of) return { of, now: of, since: Date.now() }
      const now = await readPage(list, { ...query, limit: atLeast(shown.length) })
      if (of.items.length === 0 && now.items.length > 0) void client.invalidateQueries({ queryKey: listKey })
      return { of, now, since: JSON.stringify(now) === JSON.stringify(before.now) ? before.since : Date.now() }
    },
  })
  const show = (): void => void client.invalidateQueries({ queryKey: listKey })
  // The first page stays the same object for as long as it says the same.
  const now = seen !== undefined && seen.of === read[0] && seen.now !== seen.of ? seen.now : null
  if (now === null) return { rows: shown, left: new Set(), added: 0, counts: read[0]?.counts, show }
  const current = new Map(now.items.map(item => [rowKey(item), item]))
  const keys = new Set(shown.map(rowKey))
  // Where there are more rows than these, the last that are in both say how far the two can be compared.
  const toRow = now.next === null ? shown.length : shown.findLastIndex(item => current.has(rowKey(item))) + 1
  const toNow = pages.hasNextPage ? now.items.findLastIndex(item => keys.has(rowKey(item))) + 1 : now.items.length
  const known = shown.slice(0, toRow).map(rowKey)
  return {
    rows: shown.map(item => current.get(rowKey(item)) ?? item),
    left: new Set(known.filter(one => !current.has(one))),
    added: now.items.slice(0, toNow).filter(item => !keys.has(rowKey(item))).length,
    counts: now.counts,
    show,
  }
}
