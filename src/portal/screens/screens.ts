import { type ComponentType, createElement, use } from 'react'
import { matchPath } from 'react-router-dom'
import type { Navigation, Page } from '#engine/definitions/pages/navigation.ts'
import { pageBase } from '../theme/page-meta.ts'
import { loadScript } from '../ui/states/load-failed.ts'

type Screen = ComponentType<{ page: Page }>
type Loaded = { Screen: Screen }

/** A promise as `use` knows it: one that is marked as fulfilled is read at once, without a fallback. */
type Coming = Promise<Loaded> & { status?: 'fulfilled'; value?: Loaded }

function lazyScreen(load: () => Promise<Loaded>): Screen & { load(): Coming } {
  let coming: Coming | undefined
  const begin = (): Coming => {
    if (coming) return coming
    const begun: Coming = loadScript(load)
    coming = begun
    begun.then(
      value => Object.assign(begun, { status: 'fulfilled', value }),
      () => undefined,
    )
    return begun
  }
  const Later = ({ page }: { page: Page }) => createElement(use<Loaded>(begin() as Promise<Loaded>).Screen, { page })
  return Object.assign(Later, { load: begin })
}

/** Every kind of screen that `screen` in navigation.json may name; each is a bundle of its own. */
export const screens = {
  // Ways in
  landing: lazyScreen(() => import('./landing.tsx')),
  form: lazyScreen(() => import('./form.tsx')),
  flow: lazyScreen(() => import('./flow.tsx')),
  'sign-in': lazyScreen(() => import('./sign-in.tsx')),

  // Work
  dashboard: lazyScreen(() => import('./dashboard.tsx')),
  list: lazyScreen(() => import('./list.tsx')),
  record: lazyScreen(() => import('./record.tsx')),
  wizard: lazyScreen(() => import('./wizard.tsx')),
  collection: lazyScreen(() => import('./collection.tsx')),
  notices: lazyScreen(() => import('./notices.tsx')),

  // Text
  notice: lazyScreen(() => import('./notice.tsx')),
  content: lazyScreen(() => import('./content.tsx')),
  faq: lazyScreen(() => import('./faq.tsx')),
  table: lazyScreen(() => import('./table.tsx')),
  directory: lazyScreen(() => import('./directory.tsx')),
  contents: lazyScreen(() => import('./contents.tsx')),
  'edit-content': lazyScreen(() => import('./edit-content.tsx')),

  // When something is wrong
  error: lazyScreen(() => import('./error.tsx')),
  'not-found': lazyScreen(() => import('./not-found.tsx')),
}

/** Begins to load the screen of an address, while it is still being found out who is there. */
export function loadScreen({ pages }: Navigation, address: string): void {
  const path = `/${address.slice(pageBase().length)}`
  const page = pages.find(one => matchPath(one.path, path))
  void screens[page?.screen as keyof typeof screens]?.load().catch(() => undefined)
}
