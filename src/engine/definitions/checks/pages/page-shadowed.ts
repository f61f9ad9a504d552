import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { pageOf } from '../places/page-address.ts'
import type { Finding, Rule } from '../rule.ts'

/** Of two pages at one address only the first is ever seen; a redirect to a redirect may never end. */
export const pageShadowed: Rule = {
  rule: 'page-shadowed',
  about: 'every address means one page, and redirects lead to pages',
  check({ navigation }) {
    const { pages, redirects } = navigation
    const at = (path: string) => ({ file: navigationFile, path })
    const plain = pages.map(({ path }) => path.replace(/:[^/]+/g, ':'))
    const shadowed = pages.flatMap(({ path }, index): Finding[] => {
      const first = plain.indexOf(plain[index] ?? '')
      // The same path twice is another rule's.
      if (first === index || pages[first]?.path === path) return []
      const message = `${path} is the address of ${pages[first]?.path}, too`
      return [{ ...at(appendPointer('/pages', index, 'path')), message, fix: 'Change one of the two paths.' }]
    })
    const led = redirects.flatMap(({ from, to }, index): Finding[] => {
      const own = appendPointer('/redirects', index)
      return [
        ...(pages.some(({ path }) => path === from)
          ? [
              {
                ...at(`${own}/from`),
                message: `${from} is a page, which the redirect hides`,
                fix: 'Redirect from another address, or remove the page.',
              },
            ]
          : []),
        ...(redirects.findIndex(other => other.from === from) === index
          ? []
          : [{ ...at(`${own}/from`), message: `${from} is redirected already`, fix: 'Remove one of the two.' }]),
        ...to
          .split(/[/?&=]/)
          .filter(part => part.startsWith(':') && !from.split('/').includes(part))
          .map(part => ({
            ...at(`${own}/to`),
            message: `${from} leads to ${to} and does not say which "${part}"`,
            fix: `Write "${part}" in both, or lead to a page without it.`,
          })),
        ...(!pageOf(navigation, to) && redirects.some(other => other.from === to)
          ? [
              {
                ...at(`${own}/to`),
                message: `${from} leads to ${to}, which is redirected itself`,
                fix: 'Lead to the page where it ends.',
              },
            ]
          : []),
      ]
    })
    return [...shadowed, ...led]
  },
}
