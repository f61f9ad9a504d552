import { type Navigation, type Page, parametersOf } from '#engine/definitions/pages/navigation.ts'
import type { List } from '#engine/definitions/types.ts'
import type { ListedAnswer } from '../workflow/record-answer.ts'
import { ofRowKey } from './row-key.ts'

/** The page that shows a list, if one does. */
export function pageOfList({ pages }: Navigation, list: string): Page | undefined {
  return pages.find(page => parametersOf(page, 'list')?.list === list)
}

/** Address of a row, seen from a tab of a list: beside the list where it opens so, else its own page, which shows the row of a carrier first. */
export function addressOfRow(page: Page | undefined, list: List, row: string, tab: string): string {
  if (page && parametersOf(page, 'list')?.beside) return `${page.path}?${new URLSearchParams({ tab, open: row })}`
  const { id, carrier } = ofRowKey(row)
  const address = list.open.replace(':id', id)
  return carrier === null ? address : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ carrier })}`
}

/**
 * Where somebody goes on with a record that waits for them: in its form while that is not complete, or when it came back to be corrected,
 * at the first comment; else on its own page, which says what is asked.
 */
export function addressToGoOn({ pages }: Navigation, list: List, { id, row }: Pick<ListedAnswer, 'id' | 'row'>): string {
  const page = pages.find(({ path }) => path === list.open)
  const form = parametersOf(page, 'record')?.edit
  const isFilledIn = row.editable && row.holder === 'owner' && (row.tone === 'neutral' || row.tone === 'bad')
  return ((isFilledIn && form) || list.open).replace(':id', id)
}
