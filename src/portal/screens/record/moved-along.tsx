import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { movedAlong } from '#engine/workflow/moved-along.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useNamed } from '../../forms/cached-loads.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

/** Gives, for an event of the record's own row, the carriers at which it changes something, each with what; null where it changes nothing. */
export function useMovedAlong(record: RecordAnswer, row: LifecycleAnswer): (event: string) => ReactNode {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  const scopes = row.scope === '' ? record.lifecycles.flatMap(({ scope }) => (scope === '' ? [] : [scope])) : []
  const { value: named, failed } = useNamed('carrier', [...new Set(scopes)])
  return event => {
    const facts = { ...record.facts, lifecycle: row }
    const moved = scopes.length === 0 ? [] : movedAlong(workflows, row, record.lifecycles, event, facts)
    if (moved.length === 0) return null
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
}
