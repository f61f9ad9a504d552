import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { MenuEntry } from '../../pages/navigation.ts'
import type { Rule } from '../rule.ts'

/** A page that belongs to an entry which no menu has would light nothing. */
export const pageNotInMenu: Rule = {
  rule: 'page-not-in-menu',
  about: 'the menu entry that a page says it belongs to is there',
  check({ navigation: { pages, menus } }) {
    const known = [...new Set(menus.flatMap(({ entries }) => addresses(entries)))]
    return pages.flatMap(({ path, menu }, index) =>
      menu === undefined || known.includes(menu)
        ? []
        : [
            {
              file: navigationFile,
              path: appendPointer('/pages', index, 'menu'),
              message: `No menu has an entry that leads to "${menu}", which ${path} says it belongs to`,
              fix: suggestion(menu, known),
            },
          ],
    )
  },
}

function addresses(entries: MenuEntry[]): string[] {
  return entries.flatMap(({ to, children = [] }) => [...(to === undefined ? [] : [to]), ...addresses(children)])
}
