import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { type Dashboard, type Page, parametersOf } from '../../pages/navigation.ts'
import type { Rule } from '../rule.ts'

/** The groups of cards of a page; none where it is no dashboard. */
export function groupsOf(page: Page): Dashboard['tabs'] {
  return parametersOf(page, 'dashboard')?.tabs ?? []
}

/** A card counts a tab of its list, and finds the oldest row there by the age: both must be in the list's file. */
export const unknownCardTab: Rule = {
  rule: 'unknown-card-tab',
  about: 'cards of dashboards count tabs that their lists have, with rows that have an age',
  check({ navigation: { pages }, lists }) {
    return pages.flatMap((page, index) => {
      return groupsOf(page).flatMap(({ cards = [] }, place) =>
        cards.flatMap(({ list: id, tab }, at) => {
          const list = lists.get(id)?.content
          if (!list) return []
          const path = appendPointer('/pages', index, 'with', 'tabs', place, 'cards', at)
          const known = list.tabs.map(one => one.id)
          if (!known.includes(tab)) {
            const message = `The list "${id}" has no tab "${tab}"`
            return [{ file: navigationFile, path: `${path}/tab`, message, fix: suggestion(tab, known) }]
          }
          if (list.columns.some(({ value, sortable }) => sortable && value === '/lifecycle/since')) return []
          const message = `Nobody can tell since when rows of the list "${id}" wait`
          return [{ file: navigationFile, path: `${path}/list`, message, fix: 'Give it a sortable column of /lifecycle/since.' }]
        }),
      )
    })
  },
}
