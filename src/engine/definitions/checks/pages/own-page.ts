import { type Definitions, navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Page } from '../../pages/navigation.ts'
import { ownScreens, signInId } from '../../pages/own-pages.ts'
import type { Finding, Rule } from '../rule.ts'

/** The portal leads there by itself, without a link in any file: to sign in when a session has ended, and when something failed. */
export const ownPage: Rule = {
  rule: 'own-page',
  about: 'the pages that the portal itself leads to are there, once, and open to all',
  check: definitions => ownScreens.flatMap(screen => faults(definitions, screen)),
}

function faults({ navigation }: Definitions, screen: (typeof ownScreens)[number]): Finding[] {
  const there = navigation.pages.flatMap((page, index) => (page.screen === screen ? [{ page, index }] : []))
  if (there.length === 0) {
    const fix = `Write a page with "screen": "${screen}".`
    return [
      { file: navigationFile, path: '/pages', message: `No page has the screen "${screen}", which the portal leads to`, fix },
    ]
  }
  return there.flatMap(({ page, index }, count): Finding[] => {
    const at = (key: string, message: string, fix: string): Finding[] => [
      { file: navigationFile, path: appendPointer('/pages', index, key), message, fix },
    ]
    if (count > 0)
      return at('screen', `The screen "${screen}" is at ${there[0]?.page.path} already`, 'Take one of the two pages out.')
    if (page.access === 'signed-in')
      return at('access', `${page.path} is for people who are signed in, and the portal leads others there`, 'Write "public".')
    return fits(page) ? [] : at('path', `The portal cannot lead to ${page.path}`, `Write a path ${endings[screen]}.`)
  })
}

const endings = {
  'sign-in': `that ends with ${signInId}, its one parameter, such as /sign-in${signInId}`,
  error: 'without parameters',
}

function fits({ path, screen }: Page): boolean {
  const rest = screen === 'sign-in' && path.endsWith(signInId) ? path.slice(0, -signInId.length) : path
  return !rest.includes(':') && rest !== '' && (screen !== 'sign-in' || rest !== path)
}
