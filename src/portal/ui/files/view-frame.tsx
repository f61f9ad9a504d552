import { Box } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import type { View } from './use-view.ts'
import { ViewBar } from './view-bar.tsx'

type Props = { ref: Ref<HTMLDivElement>; view: View; label: string; busy?: boolean; children: ReactNode }

/** The bar of a file that is looked at, and the part of the window that it is moved in. */
export function ViewFrame({ ref, view, label, busy = false, children }: Props) {
  return (
    // The keys are those of the buttons and of the region inside.
    <Box data-file-view="" onKeyDown={view.onKeyDown} sx={{ minWidth: 0, flex: '1 1 100%' }}>
      <ViewBar view={view} />
      <Box ref={ref} role="region" aria-label={label} aria-busy={busy} tabIndex={0} sx={frame}>
        {children}
      </Box>
    </Box>
  )
}

const frame = {
  position: 'relative',
  display: 'flex',
  width: '100%',
  height: 'min(640px, 62dvh)',
  overflow: 'auto',
  border: 1,
  borderColor: 'own.line',
  borderRadius: '8px',
  bgcolor: 'own.sunken',
} as const
