import { type ComponentType, createElement, use } from 'react'
import { matchPath } from 'react-router-dom'
import type { Navigation, Page } from '#engine/definitions/pages/navigation.ts'
import { pageBase } from '../theme/page-meta.ts'
import { loadScript } from '../ui/states/load-failed.ts'

type Screen = ComponentType<{ page: Page }>
type Loaded = { Screen: Screen }

/** A promise as `use` knows it: one that is marked as fulfilled is read at once, without a fallback. */
type Coming = Promise<Loaded> & { status?: 'fulfilled'; value?: Loaded }

function later(load: () => Promise<Loaded>): Screen & { load(): Coming } {
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
  landing: later(() => import('./landing.tsx')),
  form: later(() => import('./form.tsx')),
  flow: later(() => import('./flow.tsx')),
  'sign-in': later(() => import('./sign-in.tsx')),

  // Work
  dashboard: later(() => import('./dashboard.tsx')),
  list: later(() => import('./list.tsx')),
  record: later(() => import('./record.tsx')),
  wizard: later(() => import('./wizard.tsx')),
  notices: later(() => import('./notices.tsx')),

  // Text
  notice: later(() => import('./notice.tsx')),
  content: later(() => import('./content.tsx')),
  faq: later(() => import('./faq.tsx')),
  table: later(() => import('./table.tsx')),
  contents: later(() => import('./contents.tsx')),
  'edit-content': later(() => import('./edit-content.tsx')),

  // When something is wrong
  error: later(() => import('./error.tsx')),
  'not-found': later(() => import('./not-found.tsx')),
}

/** Begins to load the screen of an address, while it is still being found out who is there. */
export function loadScreen({ pages }: Navigation, address: string): void {
  const path = `/${address.slice(pageBase().length)}`
  const page = pages.find(one => matchPath(one.path, path))
  void screens[page?.screen as keyof typeof screens]?.load().catch(() => undefined)
}
