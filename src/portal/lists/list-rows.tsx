import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { List } from '#engine/definitions/kinds.ts'
import { useSession } from '../session/session.tsx'
import { type Row, useReferenceLabels } from './cell.tsx'
import { CompactRows } from './compact-rows.tsx'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { rowKey } from './row-key.ts'

type Props = {
  list: List
  rows: Row[]
  /** A table where there is room, cards on narrow windows, compact rows beside an open record. */
  shape: 'table' | 'cards' | 'compact'
  sort: string
  onSort: (sort: string) => void
  hrefOf: (row: Row) => string
  /** Key of the row that is open beside the list. */
  open: string | undefined
  body: RefObject<HTMLElement | null>
}

/** What every shape of the rows is given. */
export type RowsProps = Omit<Props, 'shape'> & {
  actions: NonNullable<List['actions']>
  refs: Map<string, string>
  /** Key of the one row that Tab stops at; keys move from there. */
  stop: string | undefined
  /** A row got the focus. */
  onStop: (id: string) => void
  /** A click anywhere in the row opens it; the link in it is what keyboard and screen readers use. */
  onPress: (row: Row) => (event: { target: EventTarget }) => void
}

/** The rows of a list. */
export function ListRows({ shape, ...props }: Props) {
  const { list, rows, open, hrefOf } = props
  const { may } = useSession()
  const navigate = useNavigate()
  const [at, setAt] = useState<string | undefined>(open)
  const refs = useReferenceLabels(list.columns, rows)
  const known = (id: string | undefined): boolean => rows.some(({ record }) => rowKey(record) === id)
  const given: RowsProps = {
    ...props,
    refs,
    actions: (list.actions ?? []).filter(({ right }) => right === undefined || may(right)),
    stop: known(at) ? at : known(open) ? open : rows[0] && rowKey(rows[0].record),
    onStop: setAt,
    onPress: row => event => {
      if (!(event.target as HTMLElement).closest('a, button')) navigate(hrefOf(row))
    },
  }
  if (shape === 'cards') return <ListCards {...given} />
  return shape === 'compact' ? <CompactRows {...given} /> : <ListTable {...given} />
}
