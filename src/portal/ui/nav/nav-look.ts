import type { NavEntry } from './nav-entry.ts'

/** The look of an entry: in the bar the current one is underlined at the bar's edge, in the drawer it has a ground. */
export function navLook(entry: NavEntry, row: boolean) {
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: 0.625,
    width: row ? '100%' : 'auto',
    minHeight: row ? 44 : 36,
    px: 1.25,
    borderRadius: '8px',
    typography: 'button',
    whiteSpace: 'nowrap',
    color: entry.disabled ? 'text.secondary' : entry.current ? 'own.accent' : row ? 'text.primary' : 'text.secondary',
    opacity: entry.disabled ? 0.85 : 1,
    cursor: entry.disabled ? 'not-allowed' : 'pointer',
    bgcolor: row && entry.current ? 'own.accentSoft' : undefined,
    '&:hover': entry.disabled
      ? {}
      : { bgcolor: row && entry.current ? 'own.accentSoft' : 'own.hover', color: entry.current ? 'own.accent' : 'text.primary' },
    '&::after':
      entry.current && !row
        ? {
            content: '""',
            position: 'absolute',
            left: 10,
            right: 10,
            bottom: -10,
            height: 2,
            borderRadius: '2px 2px 0 0',
            bgcolor: 'own.accent',
          }
        : undefined,
  } as const
}

/** What opens under a button of the top bar, clear of its lower line. */
export const panelLook = {
  mt: 0.75,
  bgcolor: 'own.raised',
  border: 1,
  borderColor: 'own.line',
  borderRadius: '12px',
  boxShadow: '0 12px 32px rgb(10 13 24 / 0.18)',
} as const
