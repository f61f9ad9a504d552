import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'

interface Definition {
  label: string
  /** Nothing given shows as a dash that is read as "not given". */
  value: ReactNode
}

/** Labels and values; side by side, on phones one under the other. */
export function DefinitionList({ items }: { items: Definition[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(140px, 200px) 1fr' },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.5 },
        m: 0,
      }}
    >
      {items.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1.5, sm: 0 }, typography: 'body2', minWidth: 0, overflowWrap: 'anywhere' }}>
            {empty(value) ? <Missing /> : value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Missing() {
  const say = useTexts('frame')
  return (
    <Box component="span" role="img" aria-label={say('not-given')} sx={{ color: 'text.secondary' }}>
      –
    </Box>
  )
}

function empty(value: ReactNode): boolean {
  return value === undefined || value === null || value === '' || value === false
}
