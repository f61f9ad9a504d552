import { size } from '../theme/tokens.ts'

/**
 * Look of a card with a table: the head stays in view below the bar at the top. Where the columns may need more room than there is, the card
 * scrolls within itself, and is in view with its head also at the foot of the page.
 */
export const tableCard = {
  overflow: { xs: 'auto', lg: 'visible' },
  maxHeight: { xs: 'calc(100dvh - 160px)', lg: 'none' },
  '& thead th': { position: 'sticky', top: { xs: 0, lg: size.topBar }, zIndex: 2 },
  '& thead th:first-of-type': { borderTopLeftRadius: 11 },
  '& thead th:last-of-type': { borderTopRightRadius: 11 },
} as const

/** The same for a table that may always be wider than its page. */
export const wideTableCard = {
  ...tableCard,
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 160px)',
  '& thead th': { position: 'sticky', top: 0, zIndex: 2 },
} as const

/** What a card with a table that has nothing to press needs to be scrolled by keys. */
export function scrolled(title: string) {
  return { tabIndex: 0, role: 'region', 'aria-label': title } as const
}
