import { isPage, partsOfAddress } from '../checks/places/page-address.ts'
import { navigationFile } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import { movedPage } from './moved-page.ts'
import type { Navigation } from './navigation.ts'
import { signInAddress, signInId } from './own-pages.ts'

/** An address that led somewhere before; `to`: where what stood there is now, when that is known. */
type Gone = { from: string; to: string | undefined }

/**
 * What a set means for addresses that people have kept, a sentence each: pages of the set before that it leads to no more, with the
 * redirect to write. Pure.
 */
export function goneAddresses(before: Navigation | undefined, now: Navigation): string[] {
  if (!before) return []
  return gone(before, now).map(one => `${one.from} was a page until now and leads nowhere. ${redirectFor(one)}`)
}

/** Problems with addresses that nothing stands at: of one that was a page of the set before, the fix says so. Pure. */
export function sayWhereGone(problems: Problem[], before: Navigation | undefined, files: DefinitionFiles): Problem[] {
  const now = files.get(navigationFile)
  if (!before || !isObject(now) || !Array.isArray(now.pages)) return problems
  const addresses = gone(before, { redirects: [], ...now } as unknown as Navigation)
  return problems.map(problem => {
    if (problem.rule !== 'unknown-page') return problem
    const named = valueAt(files.get(problem.file) ?? null, problem.path)
    const one = typeof named === 'string' && addresses.find(({ from }) => from === partsOfAddress(named).path)
    if (!one) return problem
    const fix = `${one.to === undefined ? '' : `It is ${one.to} now. `}People may have kept the old one. ${redirectFor(one)}`
    return { ...problem, fix }
  })
}

function gone(before: Navigation, now: Navigation): Gone[] {
  const [begun, begins] = [signInAddress(before), signInAddress(now)]
  const signIn = begun !== '' && !isPage(now, begun) ? [{ from: begun, to: begins || undefined }] : []
  const pages = before.pages
    // Nobody keeps the address of one sign-in, or of what is not there yet.
    .filter(page => !page.path.endsWith(signInId) && !page.planned && !isPage(now, page.path))
    .map(page => ({ from: page.path, to: movedPage(page, before, now)?.path }))
  return [...signIn, ...pages]
}

function redirectFor({ from, to }: Gone): string {
  const where = to === undefined ? 'the page that took its place' : to
  const line = to === undefined ? '' : `: { "from": "${from}", "to": "${to}" }`
  return `So that it still leads to ${where}, write a redirect in ${navigationFile} /redirects${line}.`
}
