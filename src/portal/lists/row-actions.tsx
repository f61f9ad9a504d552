import { Button, Stack } from '@mui/material'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import { holds } from '#engine/conditions/holds.ts'
import type { List } from '#engine/definitions/types.ts'
import { useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Row } from './cell.tsx'

type Props = { actions: NonNullable<List['actions']>; row: Row; stop?: boolean }

/** The buttons of a row, in the states that have them and while their condition holds. */
export function RowActions({ actions, row, stop = true }: Props) {
  const say = useTexts('lists')
  const { facts } = useSession()
  const { record, lifecycle } = row
  const about = completeFacts({ ...facts, record, lifecycle, related: { owner: { ...row.owner, data: {} } } })
  const shown = actions.filter(
    ({ states, when }) =>
      (states === undefined || states.includes(lifecycle.state)) && (when === undefined || holds(when, about)),
  )
  if (shown.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
      {shown.map(({ label, to }) => (
        <Button
          key={label}
          size="small"
          tabIndex={stop ? 0 : -1}
          href={to.replace(':id', row.record.id)}
          aria-label={say('row-action', { action: label, record: row.record.label })}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}
