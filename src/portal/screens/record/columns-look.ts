import { size } from '../../theme/tokens.ts'

/** The columns of a record's page: its tabs, and beside them what can be done and what is known besides. */
export const columns = {
  display: 'grid',
  gap: 3,
  mt: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  '--in-view-top': `var(--below-bars, ${size.topBar + 16}px)`,
} as const
/** Beside the tabs one below the other, on phones before and after them. */
export const cards = { gap: 2, display: { xs: 'flex', md: 'contents' }, '&:empty': { display: 'none' } } as const
/** As high as the data beside it, so that what stands in it can stay in view. */
export const sideLook = { flex: 1, '&:empty': { display: 'none' } } as const
/** What a low window has no room for, and paper need not keep in view, stands on the page as it is. */
const asItIs = { position: 'static', maxHeight: 'none', overflow: 'visible' } as const
const tooLow = '@media print, (max-height: 560px)'
/** All stays in view, no card over another; the form of a decision takes its place. */
export const inView = {
  display: { xs: 'contents', md: 'flex' },
  flexDirection: 'column',
  gap: 2,
  position: { md: 'sticky' },
  top: 'var(--in-view-top)',
  maxHeight: 'calc(100dvh - var(--in-view-top) - 16px)',
  [tooLow]: asItIs,
  '& > * > *': { flexShrink: 0 },
  '[data-side]:not(:empty) ~ &': { display: 'none' },
} as const
/** Below what can be done, scrolled by itself where the window has no room for all; with room for the rings of what has the focus. */
export const further = {
  display: { xs: 'contents', md: 'flex' },
  flexDirection: 'column',
  gap: 2,
  overflowY: 'auto',
  m: '-4px',
  p: '4px',
  [tooLow]: asItIs,
  '& > * > *': { flexShrink: 0 },
} as const
export const footBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mx: { xs: -2, sm: -3 },
  mt: 2,
  px: { xs: 2, sm: 3 },
  py: 1.25,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'own.line',
  '&:empty': { display: 'none' },
} as const
