import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** What is first seen after signing in says what one can do, or what will stand there; a page that is only planned says neither. */
export const homeNotBuilt: Rule = {
  rule: 'home-not-built',
  about: 'the home of a menu is a page that is there, not one that is planned',
  check: ({ navigation: { menus, pages } }) =>
    menus.flatMap(({ id, home }, index) =>
      pages.some(({ path, planned }) => path === home && planned)
        ? [
            {
              file: navigationFile,
              path: appendPointer('/menus', index, 'home'),
              message: `The home of the menu "${id}" is planned and not there`,
              fix: 'Name a page that is there: a dashboard without cards says what will stand on it.',
            },
          ]
        : [],
    ),
}
