import type { Column, Filter, List } from '#engine/definitions/kinds.ts'

/** A column or filter as a file has it: the name of a field, a pointer into the row's facts, or what differs from what these say. */
export type Entry<Whole> = string | (Partial<Whole> & { field?: string })

/** A list as a file has it. */
export type ListFile = Omit<List, 'columns' | 'filters'> & {
  columns: Entry<Omit<Column, 'ref' | 'options'>>[]
  filters?: Entry<Filter>[]
}
