import { Box, Card, Stack } from '@mui/material'
import { Cell } from './cell.tsx'
import { RowActions } from './row-actions.tsx'
import { rowKey } from './row-key.ts'
import type { RowsProps } from './rows-props.ts'

/** Rows as cards, for narrow windows. Tab stops at each: here people touch, and read one after the other. */
export function ListCards({ list, rows, actions, refs, hrefOf, onPress, body }: RowsProps) {
  return (
    <Stack component="ul" aria-label={list.title} ref={body as never} sx={{ gap: 1, listStyle: 'none', p: 0, m: 0 }}>
      {rows.map(row => (
        <Card
          component="li"
          key={rowKey(row.record)}
          data-row={rowKey(row.record)}
          onClick={onPress(row)}
          sx={{ p: 1.5, cursor: 'pointer' }}
        >
          {list.columns
            .filter(column => column.show !== 'wide')
            .map((column, index) => (
              <Box key={column.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
                {index === 0 ? null : <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{column.title}</Box>}
                <Box sx={{ minWidth: 0, textAlign: index === 0 ? 'start' : 'end' }}>
                  <Cell column={column} row={row} href={hrefOf(row)} refs={refs} />
                </Box>
              </Box>
            ))}
          <RowActions actions={actions} row={row} />
        </Card>
      ))}
    </Stack>
  )
}
