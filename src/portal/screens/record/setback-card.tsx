import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { isSetback } from '#engine/workflow/way.ts'
import { useCarrierName } from '../../workflow/carrier-name.ts'
import { DecisionCard } from './decision-card.tsx'
import type { Setback } from './setbacks.ts'

/** `part`: title of the part of the page that it went against. */
type Props = { setback: Setback; reader: Reader; part?: string; action: ReactNode }

/** What went against a record, right below how far it has come, and what its owner does about it; at a carrier, with its name. */
export function SetbackCard({ setback: { row, decision }, reader, part, action }: Props) {
  const carrier = useCarrierName(row.scope || undefined)
  return (
    <Box sx={{ mt: 2, '& > section': { borderColor: `tone.${isSetback(row.tone) ? row.tone : 'bad'}.line` } }}>
      <DecisionCard
        decision={decision}
        reader={reader}
        action={action}
        {...(carrier && { at: carrier })}
        {...(part !== undefined && { part })}
      />
    </Box>
  )
}
