import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** A note about a kind of record is asked about the record of the page: elsewhere it would never stand. */
export const noteOnOtherPage: Rule = {
  rule: 'note-on-other-page',
  about: '"notes" with "record" stand on pages that show a record of that kind',
  check({ navigation: { pages, notes = [] } }) {
    return notes.flatMap(({ record, at }, index) => {
      if (record === undefined) return []
      const fitting = pages.filter(page => page.screen === 'record' && page.with?.record === record).map(({ path }) => path)
      return at.flatMap((path, place) =>
        // A page that is not there is another rule's.
        fitting.includes(path) || !pages.some(page => page.path === path)
          ? []
          : [
              {
                file: navigationFile,
                path: appendPointer('/notes', index, 'at', place),
                message: `"${path}" shows no "${record}"`,
                fix: `Use one of: ${fitting.join(', ')}.`,
              },
            ],
      )
    })
  },
}
