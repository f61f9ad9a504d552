import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** A page that is to stand within the first one is a form that visitors send. */
export const startHasNoForm: Rule = {
  rule: 'start-has-no-form',
  about: 'a page with the screen "landing" and "form" begins with a page that has a form',
  check({ navigation }) {
    return navigation.pages.flatMap(({ screen, with: { start, form } = {} }, index) => {
      const begun = navigation.pages.find(({ path }) => path === start)
      // A page that is not there is another rule's.
      if (screen !== 'landing' || !form || !begun || begun.screen === 'form') return []
      return [
        {
          file: navigationFile,
          path: appendPointer('/pages', index, 'with', 'form'),
          message: `"${start}" has the screen "${begun.screen}", not "form"`,
          fix: 'Name a page with a form in "start", or leave "form" out.',
        },
      ]
    })
  },
}
