import type { List } from '../definitions/types.ts'

const ofRecord = '/record/data/'

/** The field by which rows of a list name a record of this kind, as a column or filter shows it; undefined where none does. */
export function namingColumn({ columns, filters = [] }: Pick<List, 'columns' | 'filters'>, kind: string): string | undefined {
  const naming = [...columns, ...filters].find(({ ref, value }) => ref === kind && value.startsWith(ofRecord))
  return naming?.value.slice(ofRecord.length)
}
