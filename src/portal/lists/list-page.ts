import type { List } from '#engine/definitions/kinds.ts'
import type { Navigation, Page } from '#engine/definitions/navigation.ts'

/** The page that shows a list, if one does. */
export function pageOfList({ pages }: Navigation, list: string): Page | undefined {
  return pages.find(page => page.screen === 'list' && page.with?.list === list)
}

/** Address of a record, seen from a tab of a list: beside the list where it opens so, else its own page. */
export function addressOfRow(page: Page | undefined, list: List, record: string, tab: string): string {
  if (!page?.with?.beside) return list.open.replace(':id', record)
  return `${page.path}?${new URLSearchParams({ tab, open: record })}`
}
