import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { childWorkflowOf } from '#engine/lists/cell.ts'
import { useSession } from '../session/session.tsx'
import { useReferenceLabels } from './cell.tsx'
import { CompactRows } from './compact-rows.tsx'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { rowKey } from './row-key.ts'
import type { ListRowsProps, RowsProps } from './rows-props.ts'

/** The rows of a list. */
export function ListRows({ shape, ...props }: ListRowsProps) {
  const { list, open, hrefOf } = props
  const isAlone = shape === 'compact' || list.columns.every(({ value }) => childWorkflowOf(value) === null)
  const rows = props.rows.map(row => ({ ...row, isAlone }))
  const { may } = useSession()
  const navigate = useNavigate()
  const [at, setAt] = useState<string | undefined>(open)
  const refs = useReferenceLabels(list.columns, rows)
  const known = (id: string | undefined): boolean => rows.some(({ record }) => rowKey(record) === id)
  const given: RowsProps = {
    ...props,
    rows,
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
