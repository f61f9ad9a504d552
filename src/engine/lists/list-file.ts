import type { ListFile as ListAsWritten } from '#generated/files.d.ts'

/** A list as a file has it: a column or filter is the name of a field, a pointer into the row's facts, or what differs from what these say. */
export type ListFile = Omit<ListAsWritten, '$schema'>

/** A column as a file has it, without what its form says. */
export type ColumnEntry = ListFile['columns'][number]
export type FilterEntry = NonNullable<ListFile['filters']>[number]
