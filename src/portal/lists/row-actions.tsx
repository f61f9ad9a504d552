import { Button, Stack } from '@mui/material'
import type { List } from '#engine/definitions/kinds.ts'
import type { Row } from './cell.tsx'

type Props = { actions: NonNullable<List['actions']>; row: Row; stop?: boolean }

/** The buttons of a row, in the states that have them. */
export function RowActions({ actions, row, stop = true }: Props) {
  const shown = actions.filter(({ states }) => states === undefined || states.includes(row.lifecycle.state))
  if (shown.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
      {shown.map(({ label, to }) => (
        <Button
          key={label}
          size="small"
          tabIndex={stop ? 0 : -1}
          href={to.replace(':id', row.record.id)}
          aria-label={`${label}: ${row.record.label}`}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}
