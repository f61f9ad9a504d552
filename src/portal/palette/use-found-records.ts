import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Actor } from '#engine/conditions/facts.ts'
import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { List, ListTab } from '#engine/definitions/types.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { pageFor } from '#engine/records/page-for.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { addressOfRow } from '../lists/list-page.ts'
import { rowKey } from '../lists/row-key.ts'
import { readPage } from '../lists/use-list.ts'
import { useSession } from '../session/session.tsx'
import { statusText } from '../workflow/row-badge.tsx'
import type { PaletteEntry } from './palette-entry.ts'

/** Milliseconds after the last key until records are looked for. */
const searchAfter = 250
/** From so many characters on: one finds everything. */
const fewest = 2
/** Records of one list; who looks for more opens the list. */
const perList = 5

/** Records by name or id, of every kind of which somebody has a page with a list. `failed`: some of them could not be asked. */
export function useFoundRecords(typed: string): { records: PaletteEntry[]; searching: boolean; failed: boolean } {
  const definitions = useDefinitions()
  const { facts, may } = useSession()
  const search = usePaused(typed.trim())
  const asks = search.length >= fewest
  const asked = listsOf(definitions, may, facts.actor)
  const answers = useQueries({
    queries: asked.map(({ id, list, tab }) => ({
      queryKey: ['palette', id, search],
      enabled: asks,
      queryFn: () => readPage(list, { list: id, tab, search, limit: perList }),
    })),
  })
  if (!asks) return { records: [], searching: typed.trim().length >= fewest, failed: false }
  const records = answers.flatMap(({ data }, index) => {
    const { list } = asked[index] ?? {}
    const title = definitions.records[list?.record ?? '']?.title
    return list === undefined
      ? []
      : (data?.items ?? []).map(
          (item): PaletteEntry => ({
            id: `record ${rowKey(item)}`,
            group: 'records',
            label: item.label,
            within: `${title} · ${statusText(item.row)}`,
            to: addressOfRow(undefined, list, rowKey(item), ''),
          }),
        )
  })
  return {
    records: [...new Map(records.map(record => [record.id, record])).values()],
    searching: search !== typed.trim() || answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  }
}

type Kinds = Pick<PublishedSet, 'lists' | 'records'> & { navigation: Navigation }
type SearchedList = { id: string; list: List; tab: string; reach: number }

/** As what somebody reads, by the scope of the right to it. */
const holders: { [scope: string]: Reader } = { own: 'owner', carrier: 'carrier', related: 'carrier', all: 'reviewer' }

/**
 * One list for each kind of record, among those somebody has a page with and that open records where they read them: the one with the
 * widest tab, as what is looked for may stand anywhere.
 */
function listsOf({ lists, navigation, records }: Kinds, may: (right: string) => boolean, { rights }: Actor): SearchedList[] {
  const found = new Map<string, SearchedList>()
  for (const { screen, right, with: parameters } of navigation.pages) {
    const id = String(parameters?.list)
    const list = lists[id]
    if (screen !== 'list' || !list?.search || (right !== undefined && !may(right)) || !may(list.right)) continue
    const { pages } = records[list.record] ?? {}
    if (pages && list.open !== pageFor(pages, holders[rights[list.right] ?? ''])) continue
    const whole = list.tabs.filter(tab => !tab.rows && !tab.onward && (!tab.right || may(tab.right)))
    const [widest] = whole.toSorted((one, other) => reachOf(other) - reachOf(one))
    if (widest && reachOf(widest) > (found.get(list.record)?.reach ?? 0))
      found.set(list.record, { id, list, tab: widest.id, reach: reachOf(widest) })
  }
  return [...found.values()]
}

/** How many states a tab holds. */
function reachOf({ states }: Pick<ListTab, 'states'>): number {
  return states?.length ?? Number.POSITIVE_INFINITY
}

/** What was typed, after a pause. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), searchAfter)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
