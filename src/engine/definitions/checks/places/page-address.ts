import type { Definitions } from '../../definitions.ts'
import { ledAddresses } from '../../pages/led-addresses.ts'
import type { Navigation, Page } from '../../pages/navigation.ts'
import { signInAddress } from '../../pages/own-pages.ts'
import { reviewStep } from '../../publish/review-step.ts'

/** The parts of an address: segments of its path, names and values of its query, and the anchor ('' without one). */
type AddressParts = { path: string; query: [string, string][]; anchor: string }

/** Takes an address apart. Nothing is decoded: addresses in files are written as they are read. */
export function partsOfAddress(address: string): AddressParts {
  const [rest = '', anchor = ''] = address.split('#')
  const [path = '', query] = rest.split('?')
  const pairs = query === undefined || query === '' ? [] : query.split('&')
  return { path, query: pairs.map(pair => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]), anchor }
}

/** Whether an address is a page of the portal, is redirected to one, or is answered by the server. */
export function isPage(navigation: Navigation, address: string): boolean {
  const { path } = partsOfAddress(address)
  return (
    path === signInAddress(navigation) ||
    pageOf(navigation, path) !== undefined ||
    ledAddresses(navigation).some(({ from }) => fits(from, path))
  )
}

/** The page of an address, without looking at redirects: of several that it fits the one that says most of it. */
export function pageOf({ pages }: Navigation, address: string): Page | undefined {
  const { path } = partsOfAddress(address)
  const fitting = pages.filter(page => fits(page.path, path))
  return fitting.sort((one, other) => one.path.split('/:').length - other.path.split('/:').length)[0]
}

/** Ids of the steps that a wizard's page fills in, in their order; null while its kind of record or the form is not there. */
export function stepsOf({ records, whole }: Pick<Definitions, 'records' | 'whole'>, page: Page): string[] | null {
  const form = whole[records.get(String(page.with?.record))?.content.form ?? '']
  return form ? [...(form['x-steps'] ?? []).map(({ id }) => id), reviewStep] : null
}

/** Every address that a file may name: pages, one for each step of a wizard, and those that the server answers. */
export function knownAddresses(definitions: Definitions): string[] {
  const all = definitions.navigation.pages.flatMap(page =>
    page.screen === 'wizard' && page.path.includes('/:step')
      ? (stepsOf(definitions, page) ?? []).flatMap(step => {
          const address = page.path.replace(':step', step)
          return [address, `${address}?id=:id`]
        })
      : [page.path],
  )
  return [...all, signInAddress(definitions.navigation)]
}

function fits(known: string, path: string): boolean {
  // Most pages are told apart by the text before the first parameter.
  const fixed = known.indexOf(':')
  if (fixed < 0) return known === path
  if (!path.startsWith(known.slice(0, fixed))) return false
  const segments = known.split('/')
  const given = path.split('/')
  return (
    segments.length === given.length &&
    segments.every((segment, index) => segment === given[index] || (segment.startsWith(':') && given[index] !== ''))
  )
}
