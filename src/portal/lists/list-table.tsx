import {
  Box,
  Button,
  Card,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
} from '@mui/material'
import { type KeyboardEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Column, List } from '#engine/definitions/kinds.ts'
import { useSession } from '../session/session.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Cell, type Row, useReferenceLabels } from './cell.tsx'

type Props = { list: List; rows: Row[]; sort: string; onSort: (sort: string) => void }

/** The rows: a table from 700 px, cards below. j and k move between rows, Enter opens. */
export function ListTable({ list, rows, sort, onSort }: Props) {
  const wide = useMediaQuery('(min-width:700px)')
  const { may } = useSession()
  const actions = (list.actions ?? []).filter(({ right }) => right === undefined || may(right))
  const navigate = useNavigate()
  const body = useRef<HTMLElement | null>(null)
  const refs = useReferenceLabels(list.columns, rows)
  const href = (row: Row) => list.open.replace(':id', row.record.id)

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0
    const links = [...(body.current?.querySelectorAll('[data-row]') ?? [])].flatMap(row => row.querySelector('a') ?? [])
    if (step === 0 || links.length === 0) return
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
    event.preventDefault()
  }
  // A click anywhere in the row opens it; the link in it is what keyboard and screen readers use.
  const open = (row: Row) => (event: { target: EventTarget }) => {
    if (!(event.target as HTMLElement).closest('a, button')) navigate(href(row))
  }

  if (!wide) {
    return (
      <Stack component="ul" ref={body as never} onKeyDown={move} sx={{ gap: 1, listStyle: 'none', p: 0, m: 0 }}>
        {rows.map(row => (
          <Card component="li" key={row.record.id} data-row onClick={open(row)} sx={{ p: 1.5, cursor: 'pointer' }}>
            {list.columns
              .filter(column => column.show !== 'wide')
              .map((column, index) => (
                <Box key={column.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
                  {index === 0 ? null : <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{column.title}</Box>}
                  <Box sx={{ minWidth: 0 }}>
                    <Cell column={column} row={row} href={href(row)} refs={refs} />
                  </Box>
                </Box>
              ))}
            <RowActions actions={actions} row={row} />
          </Card>
        ))}
      </Stack>
    )
  }
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table stickyHeader aria-label={list.title}>
        <TableHead>
          <TableRow>
            {list.columns.map(column => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions.length > 0 ? (
              <TableCell>
                <VisuallyHidden>Actions</VisuallyHidden>
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody ref={body as never} onKeyDown={move}>
          {rows.map(row => (
            <TableRow key={row.record.id} hover data-row onClick={open(row)} sx={{ height: 44, cursor: 'pointer' }}>
              {list.columns.map(column => (
                <TableCell key={column.id} sx={{ maxWidth: 320 }}>
                  <Cell column={column} row={row} href={href(row)} refs={refs} />
                </TableCell>
              ))}
              {actions.length > 0 ? (
                <TableCell>
                  <RowActions actions={actions} row={row} />
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** The buttons of a row, in the states that have them. */
function RowActions({ actions, row }: { actions: NonNullable<List['actions']>; row: Row }) {
  const shown = actions.filter(({ states }) => states === undefined || states.includes(row.lifecycle.state))
  if (shown.length === 0) return null
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
      {shown.map(({ label, to }) => (
        <Button key={label} size="small" href={to.replace(':id', row.record.id)} aria-label={`${label}: ${row.record.label}`}>
          {label}
        </Button>
      ))}
    </Stack>
  )
}

function Heading({ column, sort, onSort }: { column: Column; sort: string; onSort: (sort: string) => void }) {
  if (!column.sortable) return <TableCell>{column.title}</TableCell>
  const active = sort.replace(/^-/, '') === column.id
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return (
    <TableCell sortDirection={active ? direction : false}>
      <TableSortLabel
        active={active}
        direction={active ? direction : 'asc'}
        onClick={() => onSort(active && direction === 'asc' ? `-${column.id}` : column.id)}
      >
        {column.title}
      </TableSortLabel>
    </TableCell>
  )
}
