import { Card, Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import { useId } from 'react'
import type { Column } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { tableCard } from '../ui/table-card.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Cell } from './cell.tsx'
import { RowActions } from './row-actions.tsx'
import { rowKey } from './row-key.ts'
import type { RowsProps } from './rows-props.ts'

/** The rows as a table. Tab stops at one row, keys move from there, so that what comes after a long list is one step away. */
export function ListTable({ list, rows, actions, refs, sort, onSort, hrefOf, stop, onStop, onPress, body }: RowsProps) {
  const say = useTexts('lists')
  const hint = useId()
  return (
    <Card sx={tableCard}>
      <VisuallyHidden id={hint}>{say('arrows')}</VisuallyHidden>
      <Table stickyHeader aria-label={list.title} aria-describedby={hint}>
        <TableHead>
          <TableRow>
            {list.columns.map(column => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions.length > 0 ? (
              <TableCell>
                <VisuallyHidden>{say('actions')}</VisuallyHidden>
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody ref={body as never}>
          {rows.map(row => {
            const id = rowKey(row.record)
            return (
              <TableRow
                key={id}
                hover
                data-row={id}
                onClick={onPress(row)}
                onFocus={() => onStop(id)}
                sx={{ height: 44, cursor: 'pointer', '&:focus-within': { bgcolor: 'own.hover' } }}
              >
                {list.columns.map(column => (
                  <TableCell key={column.id} sx={column.format === 'status' ? statusCell : other}>
                    <Cell column={column} row={row} href={hrefOf(row)} refs={refs} stop={id === stop} />
                  </TableCell>
                ))}
                {actions.length > 0 ? (
                  <TableCell>
                    <RowActions actions={actions} row={row} stop={id === stop} />
                  </TableCell>
                ) : null}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Card>
  )
}

const other = { maxWidth: 320 } as const
// A word of a badge is not broken.
const statusCell = { ...other, minWidth: 128 } as const

function Heading({ column, sort, onSort }: { column: Column; sort: string; onSort: (column: string) => void }) {
  if (!column.sortable) return <TableCell>{column.title}</TableCell>
  const active = sort.replace(/^-/, '') === column.id
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return (
    <TableCell sortDirection={active ? direction : false}>
      <TableSortLabel active={active} direction={active ? direction : 'asc'} onClick={() => onSort(column.id)}>
        {column.title}
      </TableSortLabel>
    </TableCell>
  )
}
