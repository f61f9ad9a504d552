import type { RefObject } from 'react'
import type { List } from '#engine/definitions/types.ts'
import type { Row } from './cell.tsx'

/** The rows of a list, and how they are shown. */
export type ListRowsProps = {
  list: List
  rows: Row[]
  /** A table where there is room, cards on narrow windows, compact rows beside an open record. */
  shape: 'table' | 'cards' | 'compact'
  sort: string
  /** A column is to be sorted by, or the other way round when it is. */
  onSort: (column: string) => void
  hrefOf: (row: Row) => string
  /** Key of the row that is open beside the list. */
  open: string | undefined
  body: RefObject<HTMLElement | null>
}

/** What every shape of the rows is given. */
export type RowsProps = Omit<ListRowsProps, 'shape'> & {
  actions: NonNullable<List['actions']>
  refs: Map<string, string>
  /** Key of the one row that Tab stops at; keys move from there. */
  stop: string | undefined
  /** A row got the focus. */
  onStop: (id: string) => void
  /** A click anywhere in the row opens it; the link in it is what keyboard and screen readers use. */
  onPress: (row: Row) => (event: { target: EventTarget }) => void
}
