import { statesOf } from '../../../workflow/states-of.ts'
import { type Definitions, navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { MenuEntry } from '../../pages/navigation.ts'
import { addressPlaces } from '../places/address-places.ts'
import { pageOf } from '../places/page-address.ts'
import type { Rule } from '../rule.ts'

/** Who has no account yet cannot read what they are asked to agree to, nor go on. */
export const leadsBehindSignIn: Rule = {
  rule: 'leads-behind-sign-in',
  about: 'what people see who are not signed in leads to pages that they may open',
  check(definitions) {
    const { navigation } = definitions
    const open = seenByVisitors(definitions)
    return addressPlaces(definitions).flatMap(({ file, path, address }) => {
      const page = pageOf(navigation, address)
      if (page?.access !== 'signed-in' || !open.some(place => place.file === file && `${path}/`.startsWith(`${place.path}/`)))
        return []
      const fix = 'Lead to a page with the access "public" or "signed-out", or show this to who is signed in only.'
      return [{ file, path, message: `${page.path} asks to sign in, and this is seen by people who are not`, fix }]
    })
  },
}

/** Places that are seen without an account: pages open to all, what they show, the menu of visitors and the footer. */
function seenByVisitors({ navigation, forms, workflows }: Definitions): { file: string; path: string }[] {
  const { pages, visitor, footer } = navigation
  const entries = (all: MenuEntry[], path: string): string[] =>
    all.flatMap(({ right, when }, index) => (right === undefined && when === undefined ? [appendPointer(path, index)] : []))
  const open = pages.flatMap((page, index) =>
    page.access === 'signed-in' ? [] : [{ page, path: appendPointer('/pages', index, 'with') }],
  )
  const flows = open.flatMap(({ page }) => workflows.get(String(page.with?.workflow)) ?? [])
  const asked = [
    ...open.map(({ page }) => page.with?.form),
    ...flows.flatMap(({ content }) => statesOf(content).map(({ state }) => state.meta?.view?.form)),
  ]
  return [
    ...[...entries(visitor, '/visitor'), ...entries(footer.links, '/footer/links'), ...open.map(({ path }) => path)].map(
      path => ({
        file: navigationFile,
        path,
      }),
    ),
    ...flows.map(({ file }) => ({ file, path: '' })),
    ...asked.flatMap(id => forms.get(String(id)) ?? []).map(({ file }) => ({ file, path: '' })),
  ]
}
