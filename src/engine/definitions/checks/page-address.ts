import type { Navigation, Page } from '../navigation.ts'

/** Whether an address is a page of the portal, or one that is redirected to a page. `:id` stands for any value. */
export function isPage({ pages, redirects }: Navigation, address: string): boolean {
  const path = address.replace(/[?#].*$/, '')
  return [...pages.map(page => page.path), ...redirects.map(({ from }) => from)].some(known => fits(known, path))
}

/** The page of an address, without looking at redirects. */
export function pageOf({ pages }: Navigation, address: string): Page | undefined {
  return pages.find(page => fits(page.path, address.replace(/[?#].*$/, '')))
}

function fits(known: string, path: string): boolean {
  const segments = known.split('/')
  const given = path.split('/')
  return (
    segments.length === given.length && segments.every((segment, index) => segment === given[index] || segment.startsWith(':'))
  )
}
