import { useContext } from 'react'
import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { NewestAddress } from '../ui/leaving/newest-address.ts'

/** What a view of a list is made of; it stands in the address, so that every view can be sent to somebody. `open`: key of the row beside it. */
export type ListView = { tab?: string; search?: string; sort?: string; open?: string; filters: Record<string, string> }

/** What begins the names of parameters that belong to the record that is open, not to the list. */
const ofOpen = 'open.'
const own = ['tab', 'search', 'sort', 'open'] as const

/** Where a list stands, and how it goes elsewhere. */
export type ListAddress = {
  view: ListView
  /** Changes the view in place, as it is by then: no step for Back. */
  change: (change: Partial<ListView> | ((view: ListView) => Partial<ListView>)) => void
  /** Address of the list with this row open, or with none. */
  hrefOf: (open: string | null) => string
  /** Parameters of the open record's own page, and how to change them. */
  inner: URLSearchParams
  changeInner: (inner: URLSearchParams) => void
}

/** The view in the address, and how to change it. A tab that is none of `tabIds` is left out: the first one is shown. */
export function useListAddress(filterIds: string[], tabIds: string[]): ListAddress {
  const [shown, setParameters] = useSearchParams()
  const { pathname } = useLocation()
  const newest = useContext(NewestAddress)
  const there = useHref(pathname) === newest.pathname ? new URLSearchParams(newest.search) : shown
  // Another record opens at once: what decides about one must not be pressed under the address of the next.
  const parameters = there.get('open') === shown.get('open') ? shown : there
  const navigate = useNavigate()
  const { tab, ...others } = viewOf(parameters, filterIds)
  const view: ListView = { ...others, ...(tab !== undefined && tabIds.includes(tab) && { tab }) }
  const inner = new URLSearchParams(
    [...parameters].flatMap(([name, value]) => (name.startsWith(ofOpen) ? [[name.slice(ofOpen.length), value]] : [])),
  )
  return {
    view,
    change: change => {
      // What is shown is of before while the page of an earlier change is still to be drawn.
      const now = viewOf(new URLSearchParams(window.location.search), filterIds)
      const part = typeof change === 'function' ? change(now) : change
      setParameters(parametersOf({ ...now, ...part }), { replace: true })
    },
    hrefOf: open => addressOf(pathname, parametersOf({ ...view, open: open ?? '' })),
    inner,
    changeInner: next => {
      const all = parametersOf(view)
      for (const [name, value] of next) all.append(`${ofOpen}${name}`, value)
      navigate(addressOf(pathname, all))
    },
  }
}

function viewOf(parameters: URLSearchParams, filterIds: string[]): ListView {
  const read = (name: string): [string, string][] => {
    const value = parameters.get(name)
    return value ? [[name, value]] : []
  }
  return { ...Object.fromEntries(own.flatMap(read)), filters: Object.fromEntries(filterIds.flatMap(read)) }
}

function parametersOf({ filters, ...view }: ListView): URLSearchParams {
  const named = [
    ...own.filter(name => name !== 'open').map(name => [name, view[name]]),
    ...Object.entries(filters),
    ['open', view.open],
  ]
  return new URLSearchParams(named.flatMap(([name, value]) => (name && value ? [[name, value]] : [])))
}

function addressOf(pathname: string, parameters: URLSearchParams): string {
  const search = parameters.toString()
  return search ? `${pathname}?${search}` : pathname
}
