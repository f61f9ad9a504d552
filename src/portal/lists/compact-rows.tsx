import { Box, Card } from '@mui/material'
import { childWorkflowOf } from '#engine/lists/cell.ts'
import { Cell } from './cell.tsx'
import { rowKey } from './row-key.ts'
import type { RowsProps } from './rows-props.ts'

/** What a row says: its name, which carrier's it is, and in a line of their own these formats of its own. */
const second = ['status', 'age']
const carrier = '/lifecycle/scope'

/** Rows in few lines each, beside an open record: the same in each, however long what they say is. */
export function CompactRows({ list, rows, refs, hrefOf, open, stop, onStop, onPress, body }: RowsProps) {
  const name = list.columns.find(({ format }) => format === 'name')
  const at = list.columns.find(({ value }) => value === carrier)
  const secondLine = list.columns.filter(({ format, value }) => second.includes(format) && childWorkflowOf(value) === null)
  // In line with the name, which stands behind the picture.
  const pl = name?.picture ? 4.75 : 0
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
              {at ? (
                <Box sx={{ ...beside, pl }}>
                  <Cell column={at} row={row} href={hrefOf(row)} refs={refs} />
                </Box>
              ) : null}
              <Box sx={{ ...beside, pl }}>
                {secondLine.map(column => (
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

const beside = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 1,
  typography: 'body2',
} as const
const line = {
  px: 1.5,
  py: 1,
  cursor: 'pointer',
  display: 'grid',
  gap: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
