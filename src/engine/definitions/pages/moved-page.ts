import { isSameValue } from '../../records/same-value.ts'
import type { Json } from '../types.ts'
import type { Navigation, Page } from './navigation.ts'

type Pages = Pick<Navigation, 'pages'>

/**
 * The page of another set that a page went on as under another path: of the same screen, at a path that was not there before, and alike in
 * all but the path, else in what it shows. Undefined where its path is still there, and where none or several fit. Pure.
 */
export function movedPage(page: Page, before: Pages, now: Pages): Page | undefined {
  if (now.pages.some(({ path }) => path === page.path)) return undefined
  const added = now.pages.filter(({ path, screen }) => screen === page.screen && !before.pages.some(other => other.path === path))
  const alike = (parts: (keyof Page)[]): Page | undefined => {
    const [found, ...more] = added.filter(other => parts.every(part => isSame(other[part], page[part])))
    return more.length === 0 ? found : undefined
  }
  return alike(['title', 'with']) ?? alike(['with']) ?? alike(['title'])
}

function isSame(one: unknown, other: unknown): boolean {
  return isSameValue(one as Json | undefined, other as Json | undefined)
}
