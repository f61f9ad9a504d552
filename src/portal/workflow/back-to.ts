import { type Navigation, parametersOf } from '#engine/definitions/pages/navigation.ts'
import type { List, RecordKind } from '#engine/definitions/types.ts'

/** The link from a record to the page before it: called as its kind where that page is a list of it, else as the page. */
export function backTo(
  { navigation, lists }: { navigation: Navigation; lists: { [id: string]: List } },
  record: string,
  kind: Pick<RecordKind, 'plural'>,
  href: string,
): { label: string; href: string } {
  const page = navigation.pages.find(({ path }) => path === href)
  const isList = page === undefined || lists[parametersOf(page, 'list')?.list ?? '']?.record === record
  return { label: isList ? kind.plural : page.title, href }
}
