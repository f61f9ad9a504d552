import { Box, Card } from '@mui/material'
import { belowOf } from '#engine/lists/below.ts'
import { Cell } from './cell.tsx'
import { rowKey } from './row-key.ts'
import type { RowsProps } from './rows-props.ts'

/** What a row says in two lines: its name, then which carrier's it is, and these formats of its own. */
const second = ['status', 'age']
const carrier = '/lifecycle/scope'

/** Rows in two lines each, beside an open record. */
export function CompactRows({ list, rows, refs, hrefOf, open, stop, onStop, onPress, body }: RowsProps) {
  const name = list.columns.find(({ format }) => format === 'name')
  const below = list.columns.filter(
    ({ format, value }) => value === carrier || (second.includes(format) && belowOf(value) === null),
  )
  return (
    <Card sx={{ maxHeight: 'calc(100dvh - 220px)', overflowY: 'auto' }}>
      <Box component="ul" aria-label={list.title} ref={body as never} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map(row => {
          const id = rowKey(row.record)
          return (
            <Box
              component="li"
              key={id}
              data-row={id}
              onClick={onPress(row)}
              onFocus={() => onStop(id)}
              sx={{
                ...line,
                bgcolor: id === open ? 'own.accentSoft' : undefined,
                '&:hover': { bgcolor: id === open ? 'own.accentSoft' : 'own.hover' },
              }}
            >
              {name ? (
                <Cell column={name} row={row} href={hrefOf(row)} refs={refs} stop={id === stop} open={id === open} />
              ) : null}
              <Box
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  alignItems: 'center',
                  columnGap: 1,
                  flexWrap: 'wrap',
                  // In line with the name, which stands behind the picture.
                  pl: name?.picture ? 4.75 : 0,
                  typography: 'body2',
                }}
              >
                {below.map(column => (
                  <Cell key={column.id} column={column} row={row} href={hrefOf(row)} refs={refs} />
                ))}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}

const line = {
  px: 1.5,
  py: 1,
  cursor: 'pointer',
  display: 'grid',
  gap: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
