import { ledAddresses } from './led-addresses.ts'
import type { Navigation, Page } from './navigation.ts'

/** The page that an address of the portal leads to, with or without a query; undefined when nothing is there. */
export function pageAt(navigation: Pick<Navigation, 'pages' | 'redirects'>, address: string): Page | undefined {
  const path = address.split(/[?#]/)[0] ?? ''
  const led = ledAddresses(navigation).find(({ from }) => fits(from, path))
  const to = (led?.to ?? path).split(/[?#]/)[0] ?? ''
  // A page that is named wins over one with a parameter there.
  const found = navigation.pages.filter(page => fits(page.path, to))
  return found.find(page => !page.path.includes('/:')) ?? found[0]
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [segments(pattern), segments(path)]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

/** The router, too, reads upper and lower case alike, and no slash at the end. */
function segments(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}
