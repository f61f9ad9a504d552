import { useSearchParams } from 'react-router-dom'

/** What a view of a list is made of; it stands in the address, so that every view can be sent to somebody. */
export type ListView = { tab?: string; search?: string; sort?: string; filters: Record<string, string> }

/** The view in the address, and how to change it. */
export function useListView(filterIds: string[]): [ListView, (change: Partial<ListView>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const filters = Object.fromEntries(filterIds.flatMap(id => (parameters.get(id) ? [[id, parameters.get(id) as string]] : [])))
  const read = (name: string) => parameters.get(name) ?? undefined
  const view: ListView = {
    filters,
    ...(read('tab') ? { tab: read('tab') } : {}),
    ...(read('search') ? { search: read('search') } : {}),
    ...(read('sort') ? { sort: read('sort') } : {}),
  } as ListView
  const change = (part: Partial<ListView>): void => {
    const next = { ...view, ...part }
    const plain = { tab: next.tab, search: next.search, sort: next.sort, ...next.filters }
    setParameters(Object.fromEntries(Object.entries(plain).flatMap(([name, value]) => (value ? [[name, value]] : []))), {
      replace: true,
    })
  }
  return [view, change]
}
