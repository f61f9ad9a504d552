import { pointerKeys } from '../../json/json-pointer.ts'
import { readParts, unreadIn } from '../../pages/content-parts.ts'
import type { Rule } from '../rule.ts'

/** Parts that are about a content, not of it: what it is called among others, and what is done with its texts. */
const about = ['title', 'parts', 'keys', 'answers']

/** Whoever edits it would wait for ever to see it on a page. */
export const partNotShown: Rule = {
  rule: 'part-not-shown',
  about: 'a content has the parts that a page, a form or code reads of it, and no others',
  check(definitions) {
    const read = readParts(definitions.files)
    return [...definitions.contents].flatMap(([id, { file, content }]) => {
      const parts = read.get(id)
      // Of a content that nobody names another rule tells.
      if (!parts) return []
      return unreadIn({ ...content }, parts)
        .filter(path => !about.includes(pointerKeys(path)?.join('/') ?? ''))
        .map(path => ({
          file,
          path,
          message: `Nothing shows "${pointerKeys(path)?.at(-1)}" of this content`,
          fix: 'Remove it, or name the content in a page whose screen shows it.',
        }))
    })
  },
}
