import type { List } from '#engine/definitions/types.ts'
import type { Say } from '../texts/say.ts'

/** What is said of a tab without rows. `fuller`: the tab to show instead, where another has rows. */
export function emptySentence(
  { tabs, empty }: Pick<List, 'tabs' | 'empty'>,
  tab: string,
  say: Say<'lists'>,
  counts: Record<string, number> = {},
): { text: string; fuller: { id: string; title: string; count: number } | null } {
  const [most] = tabs
    .map(({ id, title }) => ({ id, title, count: counts[id] ?? 0 }))
    .filter(({ id, count }) => id !== tab && count > 0)
    .sort((one, other) => other.count - one.count)
  const title = tabs.find(({ id }) => id === tab)?.title ?? ''
  return most ? { text: say('nothing-in-tab', { tab: title }), fuller: most } : { text: empty.text, fuller: null }
}
