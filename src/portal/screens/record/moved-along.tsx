import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { type MovedAlong, movedAlong } from '#engine/workflow/moved-along.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useNamed } from '../../forms/cached-loads.ts'
import { FormServicesProvider, useFormServices } from '../../forms/form-services.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** Gives, for an event of the record's own row, the carriers at which it changes something, each with what; null where it changes nothing. */
export function useMovedAlong(record: RecordAnswer, row: LifecycleAnswer): (event: string) => ReactNode {
  const { workflows } = useDefinitions()
  const services = useFormServices()
  const isOwn = row.scope === '' && record.lifecycles.some(({ scope }) => scope !== '')
  return event => {
    const facts = { ...record.facts, lifecycle: row }
    const moved = isOwn ? movedAlong(workflows, row, record.lifecycles, event, facts) : []
    if (moved.length === 0) return null
    // A question stands elsewhere in the page, and may be asked before the names are there.
    return (
      <FormServicesProvider value={services}>
        <Moved moved={moved} />
      </FormServicesProvider>
    )
  }
}

function Moved({ moved }: { moved: MovedAlong[] }) {
  const say = useTexts('record')
  const { value: named, failed } = useNamed(
    'carrier',
    moved.map(({ scope }) => scope),
  )
  return (
    <Box sx={{ mt: 1 }}>
      {say('moved-along')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {moved.map(({ scope, after }) => (
          <li key={scope}>
            {say('decision-at', {
              // Their keys only where nobody tells this reader the names, never while these are on their way.
              carrier: named || failed ? (named?.find(({ key }) => key === scope)?.label ?? scope) : '…',
              decision: after.label,
            })}
          </li>
        ))}
      </Box>
    </Box>
  )
}
