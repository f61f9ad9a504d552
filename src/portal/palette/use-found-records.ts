import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { List } from '#engine/definitions/kinds.ts'
import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { addressOfRow } from '../lists/list-page.ts'
import { rowKey } from '../lists/row-key.ts'
import { readPage } from '../lists/use-list.ts'
import { useSession } from '../session/session.tsx'
import type { PaletteEntry } from './palette-entry.ts'

/** Milliseconds after the last key until records are looked for. */
const searchAfter = 250
/** From so many characters on: one finds everything. */
const fewest = 2
/** Records of one list; who looks for more opens the list. */
const perList = 5

/** Records by name or id, of every list of which somebody has a page. `failed`: some of them could not be asked. */
export function useFoundRecords(typed: string): { records: PaletteEntry[]; searching: boolean; failed: boolean } {
  const { lists, navigation } = useDefinitions()
  const { may } = useSession()
  const search = usePaused(typed.trim())
  const asks = search.length >= fewest
  const asked = listsOf(navigation, lists, may)
  const answers = useQueries({
    queries: asked.map(({ id, list, tab }) => ({
      queryKey: ['palette', id, search],
      enabled: asks,
      queryFn: () => readPage(list, { list: id, tab, search, limit: perList }),
    })),
  })
  if (!asks) return { records: [], searching: false, failed: false }
  const records = answers.flatMap(({ data }, index) => {
    const { list, title } = asked[index] ?? {}
    return list === undefined
      ? []
      : (data?.items ?? []).map(
          (item): PaletteEntry => ({
            id: `record ${rowKey(item)}`,
            group: 'records',
            label: item.label,
            within: `${title} · ${item.row.label}`,
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

/** One list for each page that opens its rows, with its widest tab: what is looked for may stand anywhere. */
function listsOf({ pages }: Navigation, lists: { [id: string]: List }, may: (right: string) => boolean) {
  const found = new Map<string, { id: string; list: List; tab: string; title: string }>()
  for (const { screen, right, title, with: parameters } of pages) {
    const id = String(parameters?.list)
    const list = lists[id]
    if (screen !== 'list' || !list?.search || (right !== undefined && !may(right)) || !may(list.right)) continue
    const widest = list.tabs.find(tab => !tab.states && !tab.rows && !tab.onward && (!tab.right || may(tab.right)))
    if (widest && !found.has(list.open)) found.set(list.open, { id, list, tab: widest.id, title })
  }
  return [...found.values()]
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
