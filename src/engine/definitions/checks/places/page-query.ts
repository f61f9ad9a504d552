import type { Definitions } from '../../definitions.ts'
import { type Page, parametersOf } from '../../pages/navigation.ts'
import { stepsOf } from './page-address.ts'

/** What may stand behind a name in a query: one of some values, the id of a record (":id"), or anything. */
export type Allowed = string[] | 'record' | 'anything'

type Query = { [name: string]: Allowed }

/** What each kind of screen reads from the query of its address (src/portal/screens). */
const screens: { [screen: string]: (definitions: Definitions, page: Page) => Query } = {
  wizard(definitions, page) {
    const parent = definitions.records.get(parametersOf(page, 'wizard')?.record ?? '')?.content.parent?.field.slice(1)
    return {
      ...(page.path.includes('/:id') ? {} : { id: 'record' as const }),
      // Its own rule says which steps there are.
      ...(page.path.includes('/:step') || !stepsOf(definitions, page) ? {} : { step: 'anything' as const }),
      ...(parent === undefined ? {} : { [parent]: 'record' as const }),
    }
  },
  list({ lists }, page) {
    const { list: id = '', beside = false } = parametersOf(page, 'list') ?? {}
    const list = lists.get(id)?.content
    return {
      tab: (list?.tabs ?? []).map(({ id }) => id),
      sort: (list?.columns ?? []).flatMap(({ id, sortable }) => (sortable ? [id, `-${id}`] : [])),
      search: 'anything',
      ...Object.fromEntries((list?.filters ?? []).map(({ id }) => [id, 'anything' as const])),
      ...(beside ? { open: 'record' as const } : {}),
    }
  },
  record: () => ({ tab: ['data', 'history'] }),
  dashboard: (_definitions, page) => ({ tab: (parametersOf(page, 'dashboard')?.tabs ?? []).map(({ id }) => id) }),
  flow(_definitions, page) {
    const { token } = parametersOf(page, 'flow') ?? {}
    return token === undefined ? {} : { [token]: 'anything' }
  },
  error: () => ({ ref: ['redirect'] }),
}

/** What every page takes: how far signing up has come, which the specification hands on to the page that follows (onboarding 2). */
export const handedOn: Query = { status: ['ok', 'authorized'], authorized: ['true'] }

/** What a page reads from the query of its address, by name; `handedOn` besides. */
export function queryOf(definitions: Definitions, page: Page): Query {
  return screens[page.screen]?.(definitions, page) ?? {}
}
