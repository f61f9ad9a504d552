import { type ComponentType, lazy } from 'react'
import type { Page } from '#engine/definitions/kinds.ts'

type Screen = ComponentType<{ page: Page }>
type Loaded = { Screen: Screen }

const later = (load: () => Promise<Loaded>) => lazy(async () => ({ default: (await load()).Screen }))

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

  // Text
  notice: later(() => import('./notice.tsx')),
  content: later(() => import('./content.tsx')),
  faq: later(() => import('./faq.tsx')),

  // When something is wrong
  error: later(() => import('./error.tsx')),
  'not-found': later(() => import('./not-found.tsx')),
}
