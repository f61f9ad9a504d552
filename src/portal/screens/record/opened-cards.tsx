import { Box, Stack } from '@mui/material'
import type { OpenedRecord } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { Cell, type Row, useReferenceLabels } from '../../lists/cell.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'

type Props = { record: RecordAnswer; row: LifecycleAnswer; opened: OpenedRecord[] }

/** What the kind opens of the records that this one names; nothing of those of which this reader is told nothing. */
export function OpenedCards({ record, row: lifecycle, opened }: Props) {
  const row: Row = {
    record: { ...record, row: lifecycle },
    ...{ lifecycle, owner: record.owner, below: {}, related: record.related ?? {} },
  }
  const refs = useReferenceLabels(
    opened.flatMap(({ columns }) => columns),
    [row],
  )
  return opened.map(({ title, columns }) => {
    const told = columns.filter(({ value }) => (factAt(row, value) ?? null) !== null)
    if (told.length === 0) return null
    return (
      <SectionCard key={columns[0]?.value} title={title}>
        <Stack component="dl" sx={{ gap: 1, m: 0 }}>
          {told.map(column => (
            <Box key={column.value}>
              <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {column.title}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                <Cell column={column} row={row} href="" refs={refs} />
              </Box>
            </Box>
          ))}
        </Stack>
      </SectionCard>
    )
  })
}
