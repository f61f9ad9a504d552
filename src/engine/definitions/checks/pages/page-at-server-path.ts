import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { isServerAddress } from '../../pages/server-addresses.ts'
import type { Rule } from '../rule.ts'

/** Whoever opens such an address gets an answer of the server, or none: the page is never shown. */
export const pageAtServerPath: Rule = {
  rule: 'page-at-server-path',
  about: 'pages and redirects stand at addresses that the server does not keep for itself',
  check({ navigation: { pages, redirects } }) {
    const places = [
      ...pages.map(({ path }, index) => ({ address: path, path: appendPointer('/pages', index, 'path') })),
      ...redirects.map(({ from }, index) => ({ address: from, path: appendPointer('/redirects', index, 'from') })),
    ]
    return places
      .filter(({ address }) => isServerAddress(address))
      .map(({ address, path }) => ({
        file: navigationFile,
        path,
        message: `The server itself answers at ${address}, so nothing else is ever shown there`,
        fix: 'Begin the address with another word, and leave out endings of files.',
      }))
  },
}
